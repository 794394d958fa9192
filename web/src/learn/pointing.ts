// Highlights what a lesson step points at. The names are those of the lesson files.

/** The elements behind each kind of name; `$` stands for what follows it. */
const SELECTORS: Record<string, string> = {
  // The card table.
  hand: '.hand',
  card: '.hand [data-card="$"]',
  column: '[data-place="column-$"], [data-column="$"]',
  score: '[data-place="column-$"] .points, [data-column="$"] ~ .score',
  their: '[data-theirs="$"]',
  'their-hand': '.backs',
  pile: '[data-place="pile-$"]',
  deck: '[data-place="deck"]',
  // The dice table.
  dice: '.tray',
  die: '.tray [data-die="$"]:enabled',
  next: '[data-column="$"] ~ .next',
  circle: '[data-column="$"] ~ .circle',
  bridge: '[data-column="$"] ~ .bridge',
  confirm: '.actions .confirm',
  pass: '.actions .leave',
  'their-sheet': '.others, .gallery',
}

/** The elements that a name of a lesson file means. */
export function pointedAt(name: string, root: ParentNode = document): HTMLElement[] {
  const [kind = '', what = ''] = name.split(' ')
  const selector = SELECTORS[kind]?.replaceAll('$', CSS.escape(what))
  if (!selector) return []
  const found = [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => element.offsetParent !== null)
  // Equal cards or dice: one is enough.
  return kind === 'card' || kind === 'die' ? found.slice(0, 1) : found
}

/** Marks what a step points at, also after the table has changed, until the returned function is called. */
export function pointAt(names: readonly string[], root: HTMLElement, changed: () => void): () => void {
  const mark = () => {
    const wanted = new Set(names.flatMap((name) => pointedAt(name, root)))
    const marked = root.querySelectorAll('[data-pointed]')
    for (const element of marked) if (!wanted.has(element as HTMLElement)) element.removeAttribute('data-pointed')
    for (const element of wanted) if (!element.hasAttribute('data-pointed')) element.setAttribute('data-pointed', '')
    changed()
  }
  const observer = new MutationObserver(mark)
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'style'] })
  mark()
  return () => {
    observer.disconnect()
    for (const element of root.querySelectorAll('[data-pointed]')) element.removeAttribute('data-pointed')
  }
}
