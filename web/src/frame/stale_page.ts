// A page from a cache may be older than the server, and misread its messages. It replaces itself, once for each version.

export interface Browser {
  /** Survives a reload, and is the tab's own. */
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Makes the service worker look for a newer page; resolves when it has one, or there is none. */
  refresh: () => Promise<void>
  reload: () => void
}

const KEY = 'sextant-reloaded-for'

/** Loads the page of a server that speaks this version, unless that was tried before: then it keeps what it has. */
export async function replaceStalePage(version: string, browser: Browser = thisBrowser()): Promise<void> {
  try {
    if (browser.storage.getItem(KEY) === version) return
    browser.storage.setItem(KEY, version)
  } catch {
    // Without storage nothing would end the reloading.
    return
  }
  await browser.refresh().catch(() => undefined)
  browser.reload()
}

/** How long a new version may take to be cached, in milliseconds. */
const CACHING = 15_000

function thisBrowser(): Browser {
  return { storage: sessionStorage, refresh: refreshServiceWorker, reload: () => location.reload() }
}

/** The service worker would serve the page that it has: the newer one takes over first. */
async function refreshServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
  const worker = registration?.installing ?? registration?.waiting
  if (!worker) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, CACHING)
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    const takeOver = () => {
      if (worker.state === 'installed') worker.postMessage('take over')
    }
    worker.addEventListener('statechange', takeOver)
    takeOver()
  })
}
