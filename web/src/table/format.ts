// Formats numbers for display.

/** An expected margin, always with its sign, and with a typographic minus. */
export function points(margin: number, language: string): string {
  const text = margin.toLocaleString(language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return text.replace('-', '−')
}

/** Formats a probability from 0 to 1. */
export function percent(chance: number, language: string): string {
  return chance.toLocaleString(language, { style: 'percent' })
}

/** A number of points without sign. */
export function amount(points: number, language: string): string {
  return points.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
