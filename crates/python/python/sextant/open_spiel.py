"""Both games for OpenSpiel.

>>> import pyspiel, sextant.open_spiel
>>> sextant.open_spiel.register()
>>> game = pyspiel.load_game("python_expedition_cards")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Cards are dealt and drawn one at a time, dice are rolled one at a time: every chance event is a node with
explicit probabilities. Information states are strings with perfect recall; observation tensors are the
planes of `sextant.BatchEnv`.
"""

from typing import Any

import numpy as np
import pyspiel

from ._sextant import StepState

CARDS = "python_expedition_cards"
DICE = "python_expedition_dice"

#: What can be passed as parameters: `load_game("python_expedition_cards(variant=long,turn_limit=200)")`.
_PARAMETERS: dict[str, dict[str, Any]] = {
    CARDS: {"variant": "base", "turn_limit": 400},
    DICE: {"players": 2, "order": "simultaneous"},
}
_registered = False


def _game_type(name: str) -> pyspiel.GameType:
    cards = name == CARDS
    return pyspiel.GameType(
        short_name=name,
        long_name="Python Expedition " + ("Cards" if cards else "Dice"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if cards else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2 if cards else 5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS[name],
    )


class _Game(pyspiel.Game):
    """What both games have in common."""

    name: str
    rules: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.options = {**_PARAMETERS[self.name], **(params or {})}
        self.start = StepState(self.rules, **self.options)
        super().__init__(_game_type(self.name), self._info(), params or {})

    def _info(self) -> pyspiel.GameInfo:
        raise NotImplementedError

    def new_initial_state(self) -> "_State":
        return _State(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> "_Observer":
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return _Observer(self.start, kind, params)


class CardsGame(_Game):
    """One round of the card game; returns are the margin."""

    name, rules = CARDS, "cards"

    def _info(self) -> pyspiel.GameInfo:
        cards = 72 if self.options["variant"] == "long" else 60
        # A round ends after that many placements, each with a draw.
        limit = self.options["turn_limit"]
        # All expeditions complete with three wagers against all with three wagers and nothing else.
        colours = cards // 12
        best = colours * ((54 - 20) * 4 + 20 + 80)
        return pyspiel.GameInfo(
            num_distinct_actions=20 * colours + 1 + colours,
            max_chance_outcomes=60,
            num_players=2,
            min_utility=float(-best),
            max_utility=float(best),
            utility_sum=0.0,
            max_game_length=2 * limit,
        )


class DiceGame(_Game):
    """The dice game; returns are the score less the best of the others' scores."""

    name, rules = DICE, "dice"

    def _info(self) -> pyspiel.GameInfo:
        players = self.options["players"]
        # A player makes at most 66 entries and 9 refusals, and decides about 12 arrows.
        return pyspiel.GameInfo(
            num_distinct_actions=68,
            max_chance_outcomes=10,
            num_players=players,
            min_utility=-2000.0,
            max_utility=2000.0,
            max_game_length=players * 90,
        )


class _State(pyspiel.State):
    """A state; the rules are in the compiled package."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.state = game.start.copy()

    def current_player(self) -> int:
        player = self.state.player
        if player is not None:
            return player - 1
        return pyspiel.PlayerId.TERMINAL if self.state.over else pyspiel.PlayerId.CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal() if self.state.player == player + 1 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.state.chance_text(action)
        return self.state.action_text(action) or f"action {action}"

    def is_terminal(self) -> bool:
        return self.state.over

    def returns(self) -> list[float]:
        scores = self.state.scores
        if not self.state.over:
            return [0.0] * len(scores)
        return [
            float(score - max(scores[:seat] + scores[seat + 1 :]))
            for seat, score in enumerate(scores)
        ]

    def __str__(self) -> str:
        return " / ".join(self.state.heard(seat) for seat in range(1, len(self.state.scores) + 1))


class _Observer:
    """What a player may know: all they have learnt as a string, or the table now as a tensor."""

    def __init__(
        self, start: StepState, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"there are no observation parameters: {params}")
        self._recalls = kind.perfect_recall
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if not self._recalls:
            planes = start.view(1).observation()
            self.tensor = np.zeros(planes.size, np.float32)
            self.dict["planes"] = self.tensor.reshape(planes.shape)

    def set_from(self, state: _State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.state.view(player + 1).observation().ravel()

    def string_from(self, state: _State, player: int) -> str:
        if self._recalls:
            return f"{player}: {state.state.heard(player + 1)}"
        return state.state.view(player + 1).to_json()


def register() -> None:
    """Makes the games known to `pyspiel.load_game`. Calling it again does nothing."""
    global _registered
    if not _registered:
        for game in CardsGame, DiceGame:
            pyspiel.register_game(_game_type(game.name), game)
        _registered = True
