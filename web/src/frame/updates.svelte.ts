// The page on the device: it opens without a network, and says when there is a newer one.

let waiting = $state.raw<ServiceWorker | null>(null)

/** Whether a newer version of the page is ready. */
export function updateReady(): boolean {
  return waiting !== null
}

/** Goes over to the newer version. */
export function update(): void {
  waiting?.postMessage('take over')
}

/** For how long the page itself goes on loading: rules, a table, bots. In milliseconds. */
const SETTLING = 4000

/** Puts the page on the device, once it is there to be played with: what is kept takes nothing from what is needed. */
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
        // The first version takes its place silently; a later one asks.
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
    // Without it the page needs the network, and works.
  }
}
