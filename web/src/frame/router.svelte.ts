// Addresses and their screens. A new screen needs one line in `screenAt` and one in
// `Page.svelte`.

export type Screen =
  | { name: 'front' }
  | { name: 'new'; friend: boolean }
  | { name: 'new-online'; open: boolean }
  | { name: 'join'; link: string }
  | { name: 'lobby' }
  | { name: 'local'; id: string }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string | null; reviewed: boolean }
  | { name: 'games' }
  | { name: 'pad'; id: string | null }
  | { name: 'sheets'; id: string | null }
  | { name: 'rules' }
  | { name: 'learn'; game: string | null; lesson: string | null }
  | { name: 'practice'; game: string | null }
  | { name: 'settings' }
  | { name: 'nowhere' }

/** The screen that an address leads to. */
export function screenAt(path: string): Screen {
  const [first = '', second = '', third = '', ...more] = path.split('/').filter((part) => part !== '')
  if (more.length > 0 || (third && first !== 'learn')) return { name: 'nowhere' }
  switch (first) {
    case '':
      return { name: 'front' }
    case 'new':
      switch (second) {
        case '':
        case 'here':
          return { name: 'new', friend: second === 'here' }
        case 'friend':
        case 'open':
          return { name: 'new-online', open: second === 'open' }
        default:
          return { name: 'nowhere' }
      }
    case 'join':
      return second ? { name: 'join', link: second } : { name: 'nowhere' }
    case 'play':
      return second ? { name: 'local', id: second } : { name: 'nowhere' }
    case 't':
      return second ? { name: 'table', id: second } : { name: 'nowhere' }
    case 'replay':
      return { name: 'replay', id: second || null, reviewed: false }
    case 'review':
      return second ? { name: 'replay', id: second, reviewed: true } : { name: 'nowhere' }
    case 'pad':
      return { name: 'pad', id: second || null }
    case 'practice':
      return { name: 'practice', game: second || null }
    case 'sheets':
      return { name: 'sheets', id: second || null }
    case 'learn':
      return { name: 'learn', game: second || null, lesson: third || null }
    case 'games':
    case 'lobby':
    case 'rules':
    case 'settings':
      return second ? { name: 'nowhere' } : { name: first }
    default:
      return { name: 'nowhere' }
  }
}

let current = $state.raw<Screen>({ name: 'front' })

export function screen(): Screen {
  return current
}

/** Navigates to an address of this page. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  current = screenAt(location.pathname)
  scrollTo(0, 0)
}

/**
 * Follows the address bar and handles links within the page. Call it before the page is
 * mounted, so that it does not render the wrong screen first.
 */
export function startRouting(): void {
  const look = () => {
    current = screenAt(location.pathname)
  }
  look()
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    event.preventDefault()
    go(link.pathname + link.search)
  }
  addEventListener('popstate', look)
  addEventListener('click', click)
}
