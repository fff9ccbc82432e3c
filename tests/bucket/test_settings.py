"""Settings are checked at start; what is wrong is named with its line and the mend."""

from pathlib import Path

import pytest

from bucket.settings import SHIPPED, Settings, SettingsError, load_settings, settings_files


def laid_on(tmp_path: Path, text: str) -> Settings:
    local = tmp_path / "ensemble.local.toml"
    local.write_text(text)
    return load_settings([SHIPPED, local])


WRONG = {
    "an unknown bot": (
        '[[policy.alana.tiers]]\nname = "first"\n\nbots = ["wheather"]\n',
        'ensemble.local.toml:4: tier 1 of policy "alana" names the bot "wheather", which is not in [bots]. '
        'Did you mean "weather"?',
    ),
    "no last tier": (
        '[[policy.alana.tiers]]\nname = "only"\nbots = ["facts"]\n',
        'ensemble.local.toml:1: policy "alana" has no last tier that always yields; end it with bots = ["built_in"]',
    ),
    "a doubled tier": (
        '[[policy.p.tiers]]\nname = "a"\nbots = ["facts"]\n[[policy.p.tiers]]\nname = "a"\nbots = ["built_in"]\n',
        "ensemble.local.toml:5: tier 2 of policy \"p\" is called 'a' like an earlier one; give it a name of its own",
    ),
    "a tier for nobody": (
        '[[policy.p.tiers]]\nname = "a"\n[[policy.p.tiers]]\nname = "b"\nbots = ["built_in"]\n',
        'ensemble.local.toml:1: tier 1 of policy "p" says neither bots nor holds nor after_driver',
    ),
    "a policy that is not there": (
        '[ensemble]\npolicy = "alan"\n',
        'ensemble.local.toml:2: there is no [policy.alan]. Did you mean "alana"?',
    ),
    "a bot that is nowhere": ("[bots.mine]\n", "ensemble.local.toml:1: bot 'mine' needs either module"),
    "a bot that is in two places": (
        '[bots.mine]\nmodule = "m"\nurl = "http://127.0.0.1:1"\n',
        "ensemble.local.toml:1: bot 'mine' needs either module",
    ),
    "an address that is none": ('[bots.mine]\nurl = "ftp://x"\n', "ensemble.local.toml:2:"),
    "a name with a meaning of its own": ('[bots.rest]\nmodule = "m"\n', "ensemble.local.toml:1: 'rest' has a meaning"),
    "a name that is none": ('[bots."My Bot"]\nmodule = "m"\n', "ensemble.local.toml:1: a bot's name is lower-case"),
    "a wrong type": ('[bots.facts]\n\ntimeout_ms = "a"\n', "ensemble.local.toml:3: Expected `int`, got `str`"),
    "an unknown setting": (
        "[breaker]\nfailure = 3\n",
        "ensemble.local.toml:1: Object contains unknown field `failure`",
    ),
    "an unknown table": ("[brakes]\n", "ensemble.local.toml:1: there is no setting 'brakes'"),
    "an unknown filter": ('[filters]\norder = ["empty", "ofence"]\n', 'Did you mean "offence"?'),
    "no offence filter": ('[filters]\norder = ["empty"]\n', "the filter 'offence' cannot be left out"),
    "a driver's bot that is unknown": ('[drivers]\nbots = ["proaktive"]\n', 'Did you mean "proactive"?'),
    "not toml": ("[bots\n", "ensemble.local.toml: not TOML"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named_with_its_line_and_the_mend(tmp_path: Path, case: str) -> None:
    text, message = WRONG[case]
    with pytest.raises(SettingsError) as error:
        laid_on(tmp_path, text)
    assert message in str(error.value)


def test_a_doubled_bot_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="not TOML"):
        laid_on(tmp_path, '[bots.mine]\nmodule = "a"\n[bots.mine]\nmodule = "b"\n')


def test_ones_own_file_is_laid_on_the_shipped_one(tmp_path: Path) -> None:
    settings = laid_on(tmp_path, '[bots.mine]\nurl = "http://127.0.0.1:9000"\n[bots.facts]\ntimeout_ms = 50\n')
    assert settings.bots["mine"].url == "http://127.0.0.1:9000"
    assert settings.bots["facts"].timeout_ms == 50
    assert settings.bots["facts"].module == "bots.facts.bot"
    assert settings.digest() != load_settings([SHIPPED]).digest()


def test_the_file_is_found_where_the_environment_says(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    assert settings_files({"BLETHER_ENSEMBLE": str(own)}, tmp_path) == [own]
    (tmp_path / "ensemble.local.toml").write_text("")
    assert settings_files({}, tmp_path) == [SHIPPED, tmp_path / "ensemble.local.toml"]
    with pytest.raises(SettingsError, match="BLETHER_ENSEMBLE"):
        load_settings([own])


@pytest.mark.parametrize("policy", ["alana", "edina"])
def test_both_papers_policies_are_shipped_and_end_in_built_in_replies(policy: str) -> None:
    settings = load_settings([SHIPPED])
    assert settings.policies[policy].tiers[-1].bots == ("built_in",)
    assert settings.policies[policy].tiers[0].name == "floor"
