// Shows what the server tells this browser, and opens the page that it is about. Of a patient it also keeps the empty pages and the
// built files with which they read without a connection; never anything that the server knows of them. (decision 76)

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

/** Under which name and icon this browser shows what it is told: a plain one where somebody beside it should not know. */
const shownAs = async title =>
  (await caches.match('/discreet', { cacheName: 'om-discreet' }))
    ? { title: 'Notes', icon: '/plain-192.png' }
    : { title: title || 'Olive Mane', icon: '/icon-192.png' }

const showNotice = async ({ id, title, body, link }) => {
  const as = await shownAs(title)
  await self.registration.showNotification(as.title, {
    body: body || 'You have a new notification',
    // Sent again, it takes the place of the one before.
    tag: id || 'notice',
    icon: as.icon,
    data: { path: pathOf(link) },
  })
}

self.addEventListener('push', event => event.waitUntil(showNotice(read(event.data))))

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

const SHELL = 'om-shell-'
/** Pages that are read without a connection. Their HTML is the same for everyone: it is asked for without any credentials. */
const PAGES = [
  '/patient-dashboard',
  '/patient-treatments',
  '/patient-appointments',
  '/patient-orders',
  '/patient-messages',
  '/secure-messaging',
]
const HOME = PAGES[0]
const BUILT = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g

const isOfPatient = path =>
  path === '/' || PAGES.includes(path) || path.startsWith('/patient-') || path.startsWith('/consumer-health-records')

const shellName = async () => (await caches.keys()).find(name => name.startsWith(SHELL))

/** Keeps one version of the pages with the files they need; what an earlier version left goes. */
const keepShell = async (version, loaded) => {
  const name = SHELL + version
  const cache = await caches.open(name)
  const files = new Set(loaded.filter(path => path.startsWith('/assets/')))
  for (const path of PAGES) {
    const page = await fetch(path, { credentials: 'omit', cache: 'no-store' })
    if (!page.ok || page.redirected) continue
    for (const file of (await page.clone().text()).match(BUILT) ?? []) files.add(file)
    await cache.put(path, page)
  }
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.all([...files].filter(file => !kept.has(file)).map(file => cache.add(file).catch(() => undefined)))
  for (const other of await caches.keys()) {
    if (other.startsWith(SHELL) && other !== name) await caches.delete(other)
  }
}

self.addEventListener('message', event => {
  const { keep, version, loaded } = event.data ?? {}
  if (keep !== 'shell' || typeof version !== 'string' || !Array.isArray(loaded)) return
  event.waitUntil(keepShell(version, loaded).catch(() => undefined))
})

/** A built file never changes under its name: once it is kept, nobody is asked. */
const builtFile = async (request, clientId) => {
  const name = await shellName()
  if (name === undefined) return fetch(request)
  const cache = await caches.open(name)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const file = await fetch(request)
  const page = file.ok && (await self.clients.get(clientId))
  if (page && isOfPatient(new URL(page.url).pathname)) await cache.put(request, file.clone())
  return file
}

/** The page from the server; without a connection the one that is kept, or the way to the first of those. */
const page = async (request, path) => {
  try {
    return await fetch(request)
  } catch (lost) {
    const name = await shellName()
    const cache = name && (await caches.open(name))
    const kept = cache && (await cache.match(path, { ignoreVary: true }))
    if (kept) return kept
    if (cache && path !== HOME && (await cache.match(HOME, { ignoreVary: true }))) return Response.redirect(HOME, 302)
    throw lost
  }
}

self.addEventListener('fetch', event => {
  const { request, clientId } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isOfPatient(pathname)) event.respondWith(page(request, pathname))
  } else if (pathname.startsWith('/assets/')) event.respondWith(builtFile(request, clientId))
})
