"""Reviews: luck, skill and what is left."""

import pytest
import sextant


def played(game: str, *bots: str, **options: object) -> sextant.Record:
    record = sextant.Record(game, seed=4, **options)
    players = [sextant.Bot(name, game=game, seed=seat) for seat, name in enumerate(bots, 1)]
    while not record.over:
        if record.to_move is None:
            record.draw()
        else:
            record.play(players[record.to_move - 1].choose(record))
    return record


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_the_parts_add_up_to_the_result(game: str) -> None:
    options = {"rounds": 1, "turn_limit": 200} if game == "cards" else {}
    record = played(game, "novice", "casual", **options)
    review = sextant.review(record, budget=16, seed=2)
    assert review["finished"]
    assert review["judged"][0] == review["judged"][1] == len(review["decisions"])
    errors = [player["errors"] for player in review["players"]]
    for nth, player in enumerate(review["players"]):
        luck = player["deal_luck"] + player["draw_luck"]
        skill = errors[1 - nth] - errors[nth]
        total = review["start"][nth] + luck + skill + review["residual"][nth]
        assert total == pytest.approx(review["result"][nth])
    assert review["result"][0] == pytest.approx(-review["result"][1])


def test_threads_and_repetition_change_nothing() -> None:
    record = played("cards", "novice", "casual", rounds=1, turn_limit=200)
    once = sextant.review(record, budget=16)
    assert once == sextant.review(record, budget=16, threads=3)
    assert once != sextant.review(record, budget=16, seed=9)


def test_a_record_that_has_just_begun_has_an_empty_review() -> None:
    review = sextant.review(sextant.Record("dice", seed=1))
    assert review["decisions"] == [] and review["chance"] == []
    with pytest.raises(ValueError, match="threads"):
        sextant.review(sextant.Record("dice", seed=1), threads=0)
    with pytest.raises(TypeError):
        sextant.review("no record")  # type: ignore[arg-type]
