"""How long is waited before a service is started again."""

from blether.supervise.watch import Pauses, Tempo


def test_pauses_double_up_to_the_longest() -> None:
    pauses = Pauses(Tempo())
    assert [round(pauses.after(0.0), 1) for _ in range(8)] == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10.0, 10.0]


def test_a_short_time_in_health_forgives_nothing() -> None:
    pauses = Pauses(Tempo())
    assert [round(pauses.after(healthy), 1) for healthy in (0.0, 29.9, 0.0)] == [0.2, 0.4, 0.8]


def test_a_long_time_in_health_forgives_all() -> None:
    pauses = Pauses(Tempo())
    assert [round(pauses.after(healthy), 1) for healthy in (0.0, 0.0, 30.0, 0.0)] == [0.2, 0.4, 0.2, 0.4]
