// The geometry of a screen as lines of text that can be reviewed and compared, and checks for
// every screen at every size.

/** Name, position and size of landmarks, headings, controls and the cards in the hand. */
export function geometry(page) {
  return page.evaluate(() => {
    const wanted =
      'main, header, nav, aside, footer, dialog, h1, h2, table, [role=group], button, a[href], input, select, textarea, summary, .bands, .sheet'
    const shown = (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.unseen, .sprites, .nudge')
    const open = document.querySelector('dialog[open]')
    const lines = []
    for (const element of (open ?? document).querySelectorAll(wanted)) {
      const box = element.getBoundingClientRect()
      if (!shown(element) || box.width < 2) continue
      // Which moves of a long list are visible depends on tiny differences.
      if (element.matches('.moves button')) continue
      const words = element.matches('button, a, h1, h2, summary')
        ? (element.ariaLabel ?? element.textContent)
        : (element.ariaLabel ?? '')
      const name = [element.localName, words.replace(/\s+/g, ' ').trim().slice(0, 28)].join(' ').trim()
      // Positions are rounded; animations have ended by now.
      lines.push(`${name} | ${[box.left, box.top + scrollY, box.width, box.height].map(Math.round).join(' ')}`)
    }
    return lines
  })
}

/**
 * The differences to the reviewed screen. Browsers draw text a little differently, so it may be somewhat
 * wider and the elements below it somewhat lower; the elements and their order must be the same.
 */
export function differences(reviewed, present, width) {
  const problems = []
  // Online deals are random.
  const names = (lines) =>
    lines.map((line) => line.split(' | ')[0].replace(/^button \w+ \w+, in your.*/, 'button a card in your hand'))
  const [before, now] = [names(reviewed), names(present)]
  for (const name of before) if (!now.includes(name)) problems.push(`gone: ${name}`)
  for (const name of now) if (!before.includes(name)) problems.push(`new: ${name}`)
  if (problems.length > 0) return problems
  if (before.join('\n') !== now.join('\n')) return ['the order has changed']
  reviewed.forEach((line, nth) => {
    const [from, to] = [line, present[nth]].map((text) => text.split(' | ')[1].split(' ').map(Number))
    const [across, down] = [Math.max(10, width * 0.06), Math.max(12, (from[1] + from[3]) * 0.12)]
    const far = from.some((value, side) => Math.abs(value - to[side]) > (side % 2 === 0 ? across : down))
    if (far) problems.push(`${line} is now ${to.join(' ')}`)
  })
  return problems
}

/** Layout problems of a screen: too wide, cut off, too small to tap. */
export function flaws(page) {
  return page.evaluate(() => {
    const problems = []
    const name = (element) =>
      `${element.localName}.${String(element.className.baseVal ?? element.className).split(' ')[0]} ${JSON.stringify((element.ariaLabel ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40))}`
    const root = document.documentElement
    if (root.scrollWidth > innerWidth)
      problems.push(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`)
    const open = document.querySelector('dialog[open]')
    const shown = (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.unseen, .sprites, .nudge, .fan, .face, .page')
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
    for (const element of (open ?? document.body).querySelectorAll('*')) {
      if (!shown(element) || element.closest('svg') !== null) continue
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      const style = getComputedStyle(element)
      const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
      const tapped = element.matches('button, a[href], input, select, textarea, summary')
      if ((words || tapped) && (box.left < -1 || box.right > innerWidth + 1))
        problems.push(`beyond the side: ${name(element)} from ${Math.round(box.left)} to ${Math.round(box.right)}`)
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data)
      if (/(^|[\s(:])-\d/.test(own.join(' '))) problems.push(`a hyphen for a minus: ${name(element)}`)
      if (
        /auto|scroll|hidden/.test(style.overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.matches('textarea, input, .backs')
      )
        problems.push(`scrolls sideways: ${name(element)}, ${element.scrollWidth} in ${element.clientWidth}`)
      // Cut off by itself.
      if (words && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && !scrolls(element))
        problems.push(`cut off: ${name(element)}, ${element.scrollWidth} in ${element.clientWidth}`)
      if (words && style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 3)
        problems.push(`cut off below: ${name(element)}, ${element.scrollHeight} in ${element.clientHeight}`)
      // Cut off by something around it that does not scroll.
      if (words || tapped) {
        for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
          if (scrolls(around)) break
          const { overflowX, overflowY } = getComputedStyle(around)
          const frame = around.getBoundingClientRect()
          if (overflowX !== 'visible' && (box.left < frame.left - 2 || box.right > frame.right + 2))
            problems.push(`cut off at the side: ${name(element)} in ${name(around)}`)
          if (/hidden|clip/.test(overflowY) && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2))
            problems.push(`cut off above or below: ${name(element)} in ${name(around)}`)
        }
      }
      if (tapped) {
        const aimed = element.matches('input[type=radio], input[type=checkbox]')
          ? (element.closest('label') ?? element)
          : element
        const inText = element.localName === 'a' && style.display === 'inline'
        const card = element.matches('.hand .card, .column, .pile')
        const [across, down] = [aimed.offsetWidth, aimed.offsetHeight]
        // A move list beside the table means a wide screen with a mouse; on phones the rows are taller.
        const low = element.matches('aside .moves button') ? 24 : 44
        if (!inText && (across < (card ? 40 : 44) || down < low))
          problems.push(`too small to tap: ${name(aimed)}, ${across} x ${down}`)
      }
    }
    // The visible part of an overlapped card must still be large enough to tap.
    const hand = [...document.querySelectorAll('.hand .card')]
      .map((card) => card.offsetLeft)
      .sort((one, other) => one - other)
    const step = Math.min(...hand.slice(1).map((left, nth) => left - hand[nth]))
    if (hand.length > 1 && step < 40) problems.push(`the cards in the hand lie ${step} px apart`)
    return [...new Set(problems)]
  })
}
