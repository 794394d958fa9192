// A sheet while it is being drawn. It may be incomplete or wrong: only the rules check it.
import type { Colour } from '../../protocol/dice/Colour'
import type { SheetLayout } from '../../protocol/dice/SheetLayout'

/** A field for points: null while it is empty. */
export type Points = number | null

export type TrackName = 'expedition' | 'artefacts' | 'dice'
export const TRACKS: readonly TrackName[] = ['expedition', 'artefacts', 'dice']

export interface SheetDraft {
  /** By track, for none to nine boxes filled. */
  tracks: Record<TrackName, Points[]>
  circleOnly: Points
  row: number
  worth: Points
  columns: { colour: Colour; arrows: number[]; artefacts: number[] }[]
}

/** The colours' keys in a sheet file. */
const KEYS: Record<Colour, string> = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' }

export function draftOf(layout: SheetLayout): SheetDraft {
  const { expedition, artefacts, dice, circle_only, bridges, columns } = layout
  return {
    tracks: { expedition: [...expedition], artefacts: [...artefacts], dice: [...dice] },
    circleOnly: circle_only,
    row: bridges.row,
    worth: bridges.worth,
    columns: columns.map(({ colour, arrows, artefacts }) => ({
      colour,
      arrows: [...arrows],
      artefacts: [...artefacts],
    })),
  }
}

/** The draft on one line, as the rules read it. */
export function lineOf({ tracks, circleOnly, row, worth, columns }: SheetDraft): string {
  const list = (values: readonly Points[]) => `[${values.filter((value) => value !== null).join(', ')}]`
  const table = (entries: (readonly [key: string, value: string | Points])[]) =>
    `{ ${entries
      .filter(([, value]) => value !== null)
      .map(([key, value]) => `${key} = ${value}`)
      .join(', ')} }`
  const points = TRACKS.map((track) => [track, list(tracks[track])] as const)
  const symbols = columns.map(
    ({ colour, artefacts, arrows }) =>
      [
        KEYS[colour],
        table([
          ['artefacts', list(artefacts)],
          ['arrows', list(arrows)],
        ]),
      ] as const,
  )
  return table([
    ['tracks', table([...points, ['circle-only', circleOnly]])],
    [
      'bridges',
      table([
        ['row', row],
        ['worth', worth],
      ]),
    ],
    ['columns', table(symbols)],
  ])
}

export type BoxSymbol = 'none' | 'arrow' | 'artefact'

export function symbolIn({ columns }: SheetDraft, colour: Colour, nth: number): BoxSymbol {
  const column = columns.find((one) => one.colour === colour)
  if (column?.arrows.includes(nth)) return 'arrow'
  return column?.artefacts.includes(nth) ? 'artefact' : 'none'
}

const NEXT: Record<BoxSymbol, BoxSymbol> = { none: 'arrow', arrow: 'artefact', artefact: 'none' }

/** The draft after a tap on a box: empty, arrow, artefact, and empty again. */
export function tapped(draft: SheetDraft, colour: Colour, nth: number): SheetDraft {
  const next = NEXT[symbolIn(draft, colour, nth)]
  const set = (boxes: number[], has: boolean) => {
    const others = boxes.filter((box) => box !== nth)
    return has ? [...others, nth].sort((one, other) => one - other) : others
  }
  const columns = draft.columns.map((column) =>
    column.colour === colour
      ? {
          colour,
          arrows: set(column.arrows, next === 'arrow'),
          artefacts: set(column.artefacts, next === 'artefact'),
        }
      : column,
  )
  return { ...draft, columns }
}
