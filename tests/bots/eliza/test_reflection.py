"""What the user says of themselves and of the bot, said back with the persons swapped."""

import pytest

from bots.eliza.echo import echo_of
from bots.eliza.hearing import Clause, hear
from bots.eliza.reflection import contracted, reflect
from bots.eliza.vocabulary import Vocabulary

SWAPPED = {
    "my dog": "your dog",
    "my own room": "your own room",
    "this house of mine": "this house of yours",
    "our garden": "your garden",
    "i am tired": "you are tired",
    "i'm tired": "you are tired",
    "am i late": "are you late",
    "i was ill": "you were ill",
    "was i wrong": "were you wrong",
    "i really am sorry": "you are sorry",
    "i still am hungry": "you still are hungry",
    "i always was shy": "you always were shy",
    "i have a cat": "you have a cat",
    "i've been to Rome": "you have been to Rome",
    "i'd like that": "you would like that",
    "i'll call him": "you will call him",
    "i dont know": "you don't know",
    "i can't swim": "you can't swim",
    "i wasn't there": "you weren't there",
    "i do it myself": "you do it yourself",
    "he told me": "he told you",
    "she gave it to me": "she gave it to you",
    "they like me and my sister": "they like you and your sister",
    "me and my brother": "you and your brother",
    "we went home": "you went home",
    "we are friends": "you are friends",
    "they saw us": "they saw you",
    "we did it ourselves": "you did it yourselves",
    "you are funny": "I am funny",
    "you're clever": "I am clever",
    "you still are here": "I still am here",
    "you were right": "I was right",
    "are you real": "am I real",
    "were you there": "was I there",
    "you like tea": "I like tea",
    "you know everything": "I know everything",
    "you can hear this": "I can hear this",
    "you don't understand": "I don't understand",
    "you never listen": "I never listen",
    "your name": "my name",
    "that joke of yours": "that joke of mine",
    "you said it yourself": "I said it myself",
    "i love you": "you love me",
    "i love you so much": "you love me so much",
    "i told you that": "you told me that",
    "i want to talk to you": "you want to talk to me",
    "i like talking with you today": "you like talking with me today",
    "i am afraid of you": "you are afraid of me",
    "people like you": "people like me",
    "i hope you like it": "you hope I like it",
    "i think you should go": "you think I should go",
    "i think you are my friend": "you think I am your friend",
    "what you said": "what I said",
    "if you enjoy it": "if I enjoy it",
    "because you asked me": "because I asked you",
    "he thinks that you sing": "he thinks that I sing",
    "you and me": "you and me",
    "you and i": "you and me",
    "my mum says i am lazy": "your mum says you are lazy",
    "my sister was ill": "your sister was ill",
    "my parents were away": "your parents were away",
    "she is my friend": "she is your friend",
    "he was kind": "he was kind",
    "it is my turn": "it is your turn",
    "i should call my mum": "you should call your mum",
    "i wish i was taller": "you wish you were taller",
    "my friend and i": "you and your friend",
    "i went to London with my aunt": "you went to London with your aunt",
    "the beatles": "the Beatles",
    "glasgow on monday": "Glasgow on Monday",
}


def test_the_table_is_long_enough() -> None:
    assert len(SWAPPED) >= 60


@pytest.mark.parametrize(("said", "swapped"), SWAPPED.items())
def test_the_persons_are_swapped(vocabulary: Vocabulary, said: str, swapped: str) -> None:
    (clause,) = hear(said, vocabulary)
    assert " ".join(contracted(reflect(clause, vocabulary), vocabulary)) == swapped


ECHOED = {
    "swimming too": "swimming",
    "my sister as well you know": "your sister",
    "so the old bridge": "the old bridge",
    "playing chess with my grandad every sunday": "playing chess with your grandad",
    "the violin in the school orchestra": "the violin",
    "my job because the people are nice": "your job",
    "pizza though": "pizza",
    "London": "London",
    "to see the northern lights": "to see the northern lights",
    "3 dogs": "3 dogs",
    "the rain which never stops": "the rain",
    "crème brûlée": "crème brûlée",
    "a film about the sea and a boy and a dog and a cat who are friends": "a film about the sea and a boy",
}
NOT_ECHOED = (
    "it",
    "that one",
    "them and me",
    "to",
    "<b>hello</b>",
    "10.000",
    "123456",
    "a" * 25,
    "killing flies",
    "you stupid thing",
    "x_y",
    "🙂 cats",
    " ".join(["word"] * 30),
)


@pytest.mark.parametrize(("said", "echo"), ECHOED.items())
def test_an_echo_is_cut_to_a_sensible_piece(vocabulary: Vocabulary, said: str, echo: str) -> None:
    words = tuple(said.split())
    assert echo_of(Clause(tuple(word.lower() for word in words), words), vocabulary) == echo


@pytest.mark.parametrize("said", NOT_ECHOED)
def test_what_should_not_be_said_back_is_not(vocabulary: Vocabulary, said: str) -> None:
    words = tuple(said.split())
    assert echo_of(Clause(words, words), vocabulary) is None


def test_no_echo_is_longer_than_ten_words_or_eighty_characters(vocabulary: Vocabulary) -> None:
    for length in range(1, 40):
        words = tuple(["elephants"] * length)
        echo = echo_of(Clause(words, words), vocabulary)
        assert echo is None or (len(echo.split()) <= 10 and len(echo) <= 80)
