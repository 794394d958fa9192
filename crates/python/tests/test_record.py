"""Records: read, written, replayed, verified; and what is refused, and how."""

import copy
import json
import pathlib
import pickle
import random

import pytest

import sextant

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples" / "records"


def play_out(record, chooser=random.Random(5)):
    while not record.over:
        if record.turn == "chance":
            record.draw()
        else:
            record.play(chooser.choice(record.legal()))
    return record


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_a_random_game_can_be_written_read_and_verified(game):
    record = play_out(sextant.Record(game, seed=7))
    for text in record.to_text(), record.to_json():
        read = sextant.Record.read(text)
        assert read == record
        assert read.standing() == record.standing()
        assert read.to_text() == record.to_text()
        assert read.verify() > 0
    assert record.winners == [
        seat for seat, score in enumerate(record.scores, 1) if score == max(record.scores)
    ]


def test_the_examples_replay():
    files = sorted(EXAMPLES.glob("*.txt"))
    assert files
    for path in files:
        record = sextant.Record.read(path.read_text(encoding="utf-8"))
        assert record.standing()["game"] == record.game


def test_a_seed_is_a_game():
    one, same, other = (sextant.Record("cards", seed=seed) for seed in (1, "1", 2))
    for record in one, same, other:
        record.draw()
    assert one.view(1)["table"]["hand"] == same.view(1)["table"]["hand"]
    assert one.view(1)["table"]["hand"] != other.view(1)["table"]["hand"]
    assert sextant.Record("cards").tags["Secret"] != sextant.Record("cards").tags["Secret"]


def test_options_have_the_names_of_the_arena():
    record = sextant.Record("cards", variant="long", rounds=2, turn_limit=100)
    assert record.view()["options"]["turn_limit"] == 100
    assert sextant.Record("dice", players=4).seats == 4
    with pytest.raises(sextant.Refused, match="Players") as refused:
        sextant.Record("dice", players=9)
    assert refused.value.code == "bad-tag"
    with pytest.raises(sextant.Refused, match="no such option"):
        sextant.Record("cards", colours=5)
    with pytest.raises(sextant.Refused) as refused:
        sextant.Record("chess")
    assert refused.value.code == "no-such-game"


def test_refusals_carry_code_message_and_parameters():
    record = sextant.Record("cards", seed=1)
    with pytest.raises(sextant.Refused) as refused:
        record.play("D")
    assert refused.value.code == "chance-first"
    record.draw()
    before = record.to_text()
    missing = next(
        card for card in ("R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10")
        if card not in record.view(1)["table"]["hand"]
    )
    with pytest.raises(sextant.Refused, match=missing) as refused:
        record.play(missing)
    assert refused.value.code == "not-in-hand"
    assert refused.value.params == {"card": missing}
    assert refused.value.message == str(refused.value)
    assert isinstance(refused.value, ValueError)
    with pytest.raises(sextant.Refused) as refused:
        record.play("D", seat=2)
    assert refused.value.code == "not-your-turn"
    assert record.to_text() == before, "a refusal changes nothing"


def test_entries_are_played_whole_or_not_at_all():
    record = sextant.Record("cards", seed=3)
    record.draw()
    entry = record.legal_entries()[0]
    placement = entry.split(",")[0]
    before = record.copy()
    with pytest.raises(sextant.Refused):
        record.play(f"{placement},P")
    assert record == before
    record.play(entry)
    assert record.to_move == 2
    record.play(record.legal()[0])
    record.undo(2)
    assert record.steps == before.steps + 2


def test_bad_records_say_where_and_why():
    with pytest.raises(sextant.Refused, match="line 2") as refused:
        sextant.Record.read('[Game "cards"]\n[Rounds "0"]\n')
    assert refused.value.code == "bad-record"
    for text in "", "nonsense", "{", "[Game", '[Game "go"]', "\x00" * 99, "é" * 500:
        with pytest.raises(sextant.Refused):
            sextant.Record.read(text)


def test_a_changed_deal_is_found_out():
    record = sextant.Record("cards", seed=9, rounds=1)
    record.draw()
    text = record.to_text()
    deck = next(line for line in text.splitlines() if line.startswith("[Deck"))
    words = deck.split('"')[1].split()
    words[-1], words[-2] = words[-2], words[-1]
    forged = sextant.Record.read(text.replace(deck, f'[Deck "{" ".join(words)}"]'))
    if words[-1] == words[-2]:
        pytest.skip("two wagers of a colour")
    with pytest.raises(sextant.Refused) as refused:
        forged.verify()
    assert refused.value.code == "other-outcome"


def test_copies_go_on_by_themselves():
    record = sextant.Record("dice", seed=4)
    record.draw()
    for other in record.copy(), copy.deepcopy(record), pickle.loads(pickle.dumps(record)):
        assert other == record
        other.play(other.legal()[0])
        assert other != record


def test_a_read_record_goes_on_with_a_seed():
    record = sextant.Record.read('[Game "dice"]\n')
    with pytest.raises(sextant.Refused) as refused:
        record.draw()
    assert refused.value.code == "no-chance"
    record.draw(seed="2a")
    play_out(record)


def test_scores_explain_themselves():
    scored = sextant.score("R3 R4 RH")
    assert scored["total"] == (3 + 4 - 20) * 2
    assert sextant.score("PH", variant="long")["total"] == -40
    with pytest.raises(sextant.Refused) as refused:
        sextant.score("PH")
    assert refused.value.code and refused.value.params
    assert sextant.score("R: 1 3 3; artefacts: 4", game="dice")["total"] == -10 + 10


def test_a_view_is_the_json_of_the_protocol():
    record = sextant.Record("cards", seed=1)
    record.draw()
    view = record.view(1)
    assert json.loads(view.to_json()) == view.to_dict() == dict(view)
    assert list(view) == list(view.keys()) and len(view) == len(view.to_dict())
    assert "table" in view and view.get("nothing", 5) == 5
    assert view["table"]["legal"] == view.legal
    with pytest.raises(KeyError):
        view["nothing"]
    assert record.view().seat is None and record.view().legal == []


def test_bots_choose_from_records_and_views():
    assert {"cards", "dice"} == set(sextant.bots())
    for game, names in sextant.bots().items():
        record = sextant.Record(game, seed=2)
        record.draw()
        for name in names:
            bot = sextant.Bot(name, game=game, seed=1, simulations=4)
            assert bot.choose(record) in record.legal()
            assert bot.choose(record.view(1)) in record.legal()
    with pytest.raises(sextant.Refused) as refused:
        sextant.Bot("nobody")
    assert refused.value.code == "no-such-bot"
    with pytest.raises(sextant.Refused, match="another game"):
        sextant.Bot("master").choose(sextant.Record("dice").view(1))
    with pytest.raises(TypeError, match="not str"):
        sextant.Bot("master").choose("R3")
    record = sextant.Record("cards", seed=2)
    with pytest.raises(sextant.Refused):
        sextant.Bot("master").choose(record)


def test_actions_have_numbers():
    for game, options, count in ("cards", {}, 106), ("cards", {"variant": "long"}, 127), ("dice", {}, 68):
        record = sextant.Record(game, seed=1, **options)
        assert len(set(record.actions)) == len(record.actions) == count
        record.draw()
        view = record.view(1)
        assert [
            action for action, legal in zip(record.actions, view.action_mask()) if legal
        ] == sorted(view.legal, key=record.actions.index)
        assert view.observation().any()
