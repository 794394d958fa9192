// The forms of all games for a new game, with what is chosen in each.
import type { GameForm, Options } from '../games/entry'
import { firstGame, gameEntry, GAMES } from '../games/games'

export class GameForms {
  #forms: ReadonlyMap<string, GameForm>
  #values = $state.raw<Record<string, object>>({})

  constructor(forms: ReadonlyMap<string, GameForm>, online: boolean) {
    this.#forms = forms
    this.#values = Object.fromEntries([...forms].map(([game, form]) => [game, form.defaults(online)]))
  }

  component(game: string): GameForm['component'] {
    return this.#form(game).component
  }

  values(game: string): object {
    return this.#values[game] ?? {}
  }

  change(game: string, values: object): void {
    this.#values = { ...this.#values, [game]: values }
  }

  options(game: string, people: boolean): Options {
    return this.#form(game).options(this.values(game), people)
  }

  seats(game: string): number {
    return this.#form(game).seats(this.values(game))
  }

  #form(game: string): GameForm {
    const form = this.#forms.get(game)
    if (!form) throw new Error(`${game} has no form`)
    return form
  }
}

/** The game that the address asks for (`?game=dice`), else the first. */
export function gameAskedFor(): string {
  const asked = new URLSearchParams(globalThis.location?.search ?? '').get('game') ?? ''
  return gameEntry(asked)?.id ?? firstGame().id
}

/** Loads the forms of all games, so that choosing another game shows its options at once. */
export async function loadForms(online = false): Promise<GameForms> {
  const forms = await Promise.all(GAMES.map(async ({ id, form }) => [id, await form()] as const))
  return new GameForms(new Map(forms), online)
}
