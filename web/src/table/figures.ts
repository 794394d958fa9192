// Figures as people read them.

/** An expected margin, always with its sign. */
export function points(margin: number, language: string): string {
  return margin.toLocaleString(language, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A chance from 0 to 1. */
export function percent(chance: number, language: string): string {
  return chance.toLocaleString(language, { style: 'percent' })
}
