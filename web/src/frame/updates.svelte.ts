// The service worker: the page works offline and announces new versions.

let waiting = $state.raw<ServiceWorker | null>(null)

/** Whether a newer version of the page is ready. */
export function updateReady(): boolean {
  return waiting !== null
}

/** Switches to the newer version. */
export function update(): void {
  waiting?.postMessage('take over')
}

/** How long the page itself keeps loading (rules, a table, bots), in milliseconds. */
const SETTLING = 4000

/** Registers the service worker after the page has loaded, so that caching does not slow the first visit down. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const later = () => setTimeout(() => void register(), SETTLING)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    const watch = (worker: ServiceWorker | null) => {
      worker?.addEventListener('statechange', () => {
        // The first version activates silently; a later one asks.
        if (worker.state === 'installed' && navigator.serviceWorker.controller) waiting = worker
      })
    }
    if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting
    watch(registration.installing)
    registration.addEventListener('updatefound', () => watch(registration.installing))
    let reloaded = navigator.serviceWorker.controller === null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (!reloaded) location.reload()
      reloaded = true
    })
  } catch {
    // Without a service worker the page still works, but needs the network.
  }
}
