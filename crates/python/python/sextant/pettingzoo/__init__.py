"""PettingZoo environments of both games.

>>> from sextant.pettingzoo import cards_v0
>>> env = cards_v0.env(render_mode="ansi")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(observation["action_mask"].argmax())
"""

from . import cards_v0, dice_v0

__all__ = ["cards_v0", "dice_v0"]
