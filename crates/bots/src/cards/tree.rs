//! Information-set tree search: one tree over what the player can see, walked in a new imagined
//! world each time.

use std::collections::HashMap;

use sextant_cards::{Action, Match, Round, View, Worlds};
use sextant_game::{Random, Seat, Simulation};

use crate::cards::Policy;
use crate::{Bot, Budget, Choice, Forfeit};

/// Single-observer information-set Monte Carlo tree search with rollouts by the policy.
pub(crate) struct TreeSearcher {
    policy: Policy,
    simulations: u32,
    random: Simulation,
}

/// How much curiosity weighs against the margin so far, in points.
const CURIOSITY: f64 = 15.0;
/// How many steps deep the tree may grow.
const DEPTH: usize = 8;

/// How many turns a rollout plays before the policy's estimate stands for the rest.
const HORIZON: u32 = 10;

#[derive(Default)]
struct Node {
    children: HashMap<Action, usize>,
    visits: u32,
    /// How often the node could have been chosen in the world at hand.
    available: u32,
    /// The sum of margins for the player who chose it.
    total: f64,
}

impl TreeSearcher {
    pub(crate) fn new(simulations: u32, seed: u64) -> TreeSearcher {
        TreeSearcher { policy: Policy::default(), simulations, random: Simulation::new(seed) }
    }

    /// One walk down the tree and a rollout from where it leaves it.
    fn walk(&self, nodes: &mut Vec<Node>, mut round: Round, legal: &mut Vec<Action>) {
        let mut at = 0;
        let mut path: Vec<(usize, Seat)> = Vec::with_capacity(DEPTH);
        while let Some(seat) = round.to_move()
            && path.len() < DEPTH
        {
            round.legal(seat, legal);
            let fresh = legal.iter().copied().filter(|a| !nodes[at].children.contains_key(a));
            let own = self.policy.choose(&round);
            let expand = fresh.clone().find(|&a| Some(a) == own).or_else(|| fresh.clone().next());
            let (action, is_new) = match expand {
                Some(action) => (action, true),
                None => match Self::select(nodes, at, legal) {
                    Some(action) => (action, false),
                    None => break,
                },
            };
            for action in legal.iter() {
                if let Some(&child) = nodes[at].children.get(action) {
                    nodes[child].available += 1;
                }
            }
            let child = if is_new {
                nodes.push(Node { available: 1, ..Node::default() });
                let child = nodes.len() - 1;
                nodes[at].children.insert(action, child);
                child
            } else {
                nodes[at].children[&action]
            };
            round.play_unchecked(action);
            path.push((child, seat));
            at = child;
            if is_new {
                break;
            }
        }
        self.policy.play_turns(&mut round, HORIZON);
        let [one, two] = [Seat::ONE, Seat::TWO].map(|seat| self.policy.estimate(&round, seat));
        let margin = f64::from(one - two);
        nodes[0].visits += 1;
        for (node, seat) in path {
            nodes[node].visits += 1;
            nodes[node].total += if seat == Seat::ONE { margin } else { -margin };
        }
    }

    /// The legal child with the best upper bound.
    fn select(nodes: &[Node], at: usize, legal: &[Action]) -> Option<Action> {
        let bound = |action: &Action| {
            let node = &nodes[nodes[at].children[action]];
            let visits = f64::from(node.visits.max(1));
            let seen = f64::from(node.available.max(1));
            node.total / visits + CURIOSITY * (seen.ln() / visits).sqrt()
        };
        legal.iter().copied().max_by(|a, b| bound(a).total_cmp(&bound(b)))
    }
}

impl Bot<Match> for TreeSearcher {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let seed = self.random.word();
        if let [only] = legal {
            return Ok((*only).into());
        }
        let worlds = Worlds::of(view).ok_or_else(Forfeit::no_choice)?;
        let mut random = Simulation::new(seed.into());
        let mut nodes = vec![Node::default()];
        let mut buffer = Vec::new();
        for nth in 0..budget.simulations.unwrap_or(self.simulations) {
            if nth % 64 == 0 && budget.is_spent() {
                break;
            }
            self.walk(&mut nodes, worlds.imagine(&mut random), &mut buffer);
        }
        let most = legal.iter().copied().max_by_key(|action| {
            nodes[0].children.get(action).map_or(0, |&child| nodes[child].visits)
        });
        Ok(most.ok_or_else(Forfeit::no_choice)?.into())
    }
}
