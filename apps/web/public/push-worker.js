// Shows what the server tells this browser, and opens the page that it is about. It keeps nothing and fetches nothing.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

const read = data => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** A path of ours; anything else leads to the first page. */
const pathOf = link => {
  const { origin } = self.location
  if (typeof link !== 'string' || !link.startsWith('/') || !URL.canParse(link, origin)) return '/'
  const url = new URL(link, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : '/'
}

self.addEventListener('push', event => {
  const { id, title, body, link } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title || 'Olive Mane', {
      body: body || 'You have a new notification',
      // Sent again, it takes the place of the one before.
      tag: id || 'notice',
      icon: '/icon-192.png',
      data: { path: pathOf(link) },
    }),
  )
})

// An open page is never led on: it may hold a call, or words that nobody has sent yet.
const openPage = async path => {
  const address = new URL(path, self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(page => page.url === address)
  return open ? open.focus() : self.clients.openWindow(address)
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})
