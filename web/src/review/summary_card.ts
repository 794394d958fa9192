// A picture of what a review comes to, to be shared.
import { points } from '../table/format'
import { likeWhom, partsOf } from './account'
import { signed } from '../texts/signed'
import type { GameReview } from './game_review.svelte'
import type { Texts } from './texts'

const [WIDTH, HEIGHT] = [1200, 675]
const PAPER = '#fbf6ea'
const INK = '#22303a'
const SOFT = '#4c5a62'
const LINE = '#cbb991'
const GOOD = '#2c5c5a'
const BAD = '#b4472b'

interface Content {
  review: GameReview
  names: readonly string[]
  kinds: ReadonlySet<string>
  /** Whose account it is, counted from 0. */
  seat: number
}

/** The card as an SVG document. */
export function summaryCard({ review, names, kinds, seat }: Content, t: Texts): string {
  const { summary } = review
  if (!summary) return ''
  const parts = partsOf(summary, seat, kinds, t)
  const result = summary.result[seat] ?? 0
  const limit = Math.max(1, Math.abs(result), ...parts.map(({ points }) => Math.abs(points)))
  const text = (x: number, y: number, size: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`
  const row = ({ label, points: value }: { label: string; points: number }, nth: number, weight = 400) => {
    const [y, length] = [300 + nth * 44, (150 * Math.abs(value)) / limit]
    return [
      text(60, y, 26, label, `font-weight="${weight}"`),
      `<rect x="${value < 0 ? 500 - length : 500}" y="${y - 22}" width="${length}" height="28" rx="5" fill="${value < 0 ? BAD : GOOD}"/>`,
      text(690, y, 26, points(value, t.tag), `text-anchor="start" font-weight="${weight}"`),
    ].join('')
  }
  const players = summary.players.slice(0, 2).map(({ pr, pr_se, plays_like, flagged }, nth) => {
    const lines = [
      pr === null ? '' : t.pr(signed(Math.round(pr)), (pr_se ?? 0).toFixed(0)),
      plays_like ? likeWhom(plays_like, t) : '',
      t.counts(...flagged),
    ].filter((line) => line !== '')
    const y = 430 + nth * 122
    return [
      text(830, y, 28, names[nth] ?? '', 'font-weight="700"'),
      ...lines.map((line, row) => text(830, y + 31 + 28 * row, 22, line, `fill="${SOFT}"`)),
    ].join('')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="'Nunito Sans', system-ui, sans-serif" fill="${INK}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
<rect x="20" y="20" width="${WIDTH - 40}" height="${HEIGHT - 40}" rx="24" fill="none" stroke="${LINE}" stroke-width="3"/>
${text(60, 90, 30, t.cardTitle, `fill="${SOFT}"`)}
${text(60, 150, 46, names.join(' – '), 'font-weight="700" font-family="Literata, Georgia, serif"')}
${text(60, 225, 30, `${t.account}: ${names[seat] ?? ''}`, 'font-weight="700"')}
<path d="M500 262V${290 + parts.length * 44 + 10}" stroke="${LINE}" stroke-width="2"/>
${parts.map((part, nth) => row(part, nth)).join('\n')}
<path d="M60 ${268 + parts.length * 44}H780" stroke="${LINE}" stroke-width="2"/>
${row({ label: t.result, points: result }, parts.length, 700)}
${curve(review, seat)}
${players.join('\n')}
</svg>`
}

/** The curve of the margin in the upper right corner. */
function curve(review: GameReview, seat: number): string {
  const margins = review.curve.map(({ margin }) => margin[seat] ?? 0)
  const limit = Math.max(25, ...margins.map(Math.abs))
  const [left, middle, width, height] = [830, 290, 310, 95]
  const line = margins.map((margin, step) => {
    const x = left + (width * step) / Math.max(1, margins.length - 1)
    return `${x.toFixed(1)} ${(middle - (height * margin) / limit).toFixed(1)}`
  })
  return `<path d="M${left} ${middle}h${width}" stroke="${LINE}" stroke-width="2"/><path d="M${line.join('L')}" fill="none" stroke="${BAD}" stroke-width="3"/>`
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Draws an SVG document as a PNG picture. */
export async function drawn(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
