import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Handler = (event: Record<string, unknown>) => void
type Shown = { title: string; body: string; tag: string; icon: string; data: { path: string } }

const source = readFileSync(new URL('./public/push-worker.js', import.meta.url), 'utf8')
const origin = 'https://om.example'

/** Runs the worker as a browser does, with these pages open. */
const start = (pages: { url: string; visibilityState?: string }[] = [], isDiscreet = false) => {
  const handlers = new Map<string, Handler>()
  const shown: Shown[] = []
  const opened: string[] = []
  const clients = pages.map(page => ({
    visibilityState: 'hidden',
    ...page,
    focus: async () => void opened.push(`focused ${page.url}`),
  }))
  const self = {
    location: { origin },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, rest: Omit<Shown, 'title'>) => void shown.push({ title, ...rest }),
    },
    clients: { matchAll: async () => clients, openWindow: async (to: string) => void opened.push(`opened ${to}`) },
  }
  const caches = { match: async () => (isDiscreet ? {} : undefined) }
  new Function('self', 'caches', source)(self, caches)
  const happen = async (name: string, event: Record<string, unknown>) => {
    const waits: Promise<unknown>[] = []
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
  }
  return {
    shown,
    opened,
    push: (text: string) => happen('push', { data: { json: () => JSON.parse(text) } }),
    press: (path: string) => happen('notificationclick', { notification: { close: () => {}, data: { path } } }),
  }
}

describe('the worker that shows push notifications', () => {
  test('shows what it was sent, under the id of the notice, so that twice is once [NOTICE-S042]', async () => {
    const worker = start()
    await worker.push(
      JSON.stringify({ id: 'n1', title: 'Olive Mane', body: 'Your parcel left', link: '/patient-orders' }),
    )
    expect(worker.shown).toMatchObject([
      { title: 'Olive Mane', body: 'Your parcel left', tag: 'n1', data: { path: '/patient-orders' } },
    ])
  })

  test('shows it under a plain name and icon where somebody beside the screen should not know [NOTICE-S062]', async () => {
    const worker = start([], true)
    await worker.push(JSON.stringify({ id: 'n1', title: 'Olive Mane', body: 'Something is new', link: '/' }))
    expect(worker.shown).toMatchObject([{ title: 'Notes', body: 'Something is new', icon: '/plain-192.png' }])
  })

  test('shows that there is something where it cannot read what', async () => {
    const worker = start()
    await worker.push('not JSON')
    expect(worker.shown).toMatchObject([{ body: 'You have a new notification', data: { path: '/' } }])
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example/',
    'javascript:alert(1)',
  ])('leads nowhere but to our pages: %s', async link => {
    const worker = start()
    await worker.push(JSON.stringify({ link }))
    expect(worker.shown[0]?.data.path).toBe('/')
  })

  test('opens a page, or shows the one that is there; another one, with a call or unsent words, stays as it is', async () => {
    const [none, other, same] = [
      start(),
      start([{ url: `${origin}/shop`, visibilityState: 'visible' }]),
      start([{ url: `${origin}/patient-orders` }]),
    ]
    for (const worker of [none, other, same]) await worker.press('/patient-orders')
    expect(none.opened).toEqual([`opened ${origin}/patient-orders`])
    expect(other.opened).toEqual([`opened ${origin}/patient-orders`])
    expect(same.opened).toEqual([`focused ${origin}/patient-orders`])
  })
})

/** Runs the worker as it is without a connection, with these pages kept. */
const startOffline = (kept: readonly string[]) => {
  const handlers = new Map<string, Handler>()
  const self = { location: { origin }, addEventListener: (name: string, act: Handler) => handlers.set(name, act) }
  const lost = async () => {
    throw new TypeError('Failed to fetch')
  }
  const match = async (path: string) => (kept.includes(path) ? new Response(`the page ${path}`) : undefined)
  const caches = { keys: async () => ['om-shell-1'], open: async () => ({ match }) }
  const redirect = { redirect: (to: string) => new Response(`on to ${to}`) }
  new Function('self', 'fetch', 'caches', 'Response', source)(self, lost, caches, redirect)
  return async (address: string): Promise<string | undefined> => {
    let answered: Promise<Response> | undefined
    handlers.get('fetch')?.({
      request: { method: 'GET', mode: 'navigate', url: `${origin}${address}` },
      respondWith: (answer: Promise<Response>) => {
        answered = answer
      },
    })
    return (await answered)?.text()
  }
}

describe('the worker without a connection', () => {
  const pages = ['/patient-dashboard', '/patient-messages', '/secure-messaging']

  test.each([
    ['/patient-messages?thread=1', 'the page /patient-messages'],
    ['/secure-messaging?thread=1', 'the page /secure-messaging'],
    ['/patient-evidence', 'on to /patient-dashboard'],
    ['/doctor/dashboard', undefined],
  ])('opens %s [SCREEN-S234]', async (address, shown) => {
    expect(await startOffline(pages)(address)).toBe(shown)
  })
})
