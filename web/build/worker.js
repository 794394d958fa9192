// The service worker. `service_worker.js` puts VERSION and FILES in front of it.
/* global VERSION, FILES */
const CACHE = `sextant-${VERSION}`

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)))
})

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(
        names.filter((name) => name.startsWith('sextant-') && name !== CACHE).map((name) => caches.delete(name)),
      )
      await clients.claim()
    })(),
  )
})

addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting()
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api')) return
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE)
      // All addresses share one document.
      const kept = await cache.match(request.mode === 'navigate' ? '/' : request, { ignoreSearch: true })
      return kept ?? fetch(request)
    })(),
  )
})
