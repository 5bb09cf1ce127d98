import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { applyFaults } from '../common/faults.ts'
import { page } from '../common/page.ts'
import type { Deps, EmulatedService, Env } from '../common/service.ts'
import { type BrowserKeys, decryptPush, newBrowserKeys } from './decrypt.ts'
import { vapidProblem } from './vapid.ts'

type Subscription = BrowserKeys & { id: string; applicationServerKey: string; isExpired: boolean }

/** What a browser got, decrypted. */
export type PushedMessage = {
  id: string
  subscription: string
  text: string
  ttl: number
  urgency: string
  topic: string
  at: string
}

const Asked = z.object({ applicationServerKey: z.string().regex(/^B[\w-]{86}$/) })

const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 410 | 413, message: string) =>
  c.json({ error: { message } }, status)

/**
 * A push service and the browsers behind it, in one: whoever asks gets a subscription as a browser would give it to a page, and what is sent
 * there is checked and decrypted by the standards (RFC 8030, 8291, 8292).
 */
export function pushService(deps: Deps): EmulatedService {
  const subscriptions = deps.store.collection<Subscription>('push_subscriptions')
  const messages = deps.store.collection<PushedMessage>('push_messages')
  const routes = new Hono<Env>()
  const fault = (status: number) => new Response(null, { status })
  routes.use('/push/*', applyFaults(deps.faults, 'push', fault))

  routes.post('/push/:id', async c => {
    const subscription = subscriptions.get(c.req.param('id'))
    if (!subscription) return refuse(c, 404, 'There is no such subscription.')
    if (subscription.isExpired) return refuse(c, 410, 'The subscription has ended.')
    const problem = vapidProblem(c.req.header('authorization'), {
      origin: new URL(deps.publicUrl()).origin,
      key: subscription.applicationServerKey,
      now: Date.now() / 1000,
    })
    if (problem) return refuse(c, problem === 'no token' ? 401 : 403, `Not signed as it should be: ${problem}.`)
    const ttl = c.req.header('ttl') ?? ''
    if (!/^\d+$/.test(ttl)) return refuse(c, 400, 'A time to live is needed.')
    const topic = c.req.header('topic') ?? ''
    if (!/^[\w-]{0,32}$/.test(topic)) return refuse(c, 400, 'The topic is not one.')
    if (c.req.header('content-encoding') !== 'aes128gcm') return refuse(c, 400, 'The coding has to be aes128gcm.')
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > 4096) return refuse(c, 413, 'The message is too large.')
    try {
      const id = randomBytes(12).toString('hex')
      const text = decryptPush(body, subscription)
      const urgency = c.req.header('urgency') ?? 'normal'
      const at = deps.clock.now().toISOString()
      messages.put({ id, subscription: subscription.id, text, ttl: Number(ttl), urgency, topic, at })
      return c.body(null, 201, { location: `${deps.publicUrl()}/push/messages/${id}` })
    } catch {
      // A real one cannot look inside: the browser drops what it cannot read.
      return refuse(c, 400, 'No browser could read this.')
    }
  })

  routes.post('/control/push/subscriptions', async c => {
    const asked = Asked.safeParse(await c.req.json().catch(() => undefined))
    if (!asked.success) return refuse(c, 400, z.prettifyError(asked.error))
    const keys = newBrowserKeys(randomBytes(16))
    const id = randomBytes(16).toString('hex')
    subscriptions.put({ id, ...keys, ...asked.data, isExpired: false })
    return c.json({
      endpoint: `${deps.publicUrl()}/push/${id}`,
      keys: { p256dh: keys.p256dh, auth: keys.auth },
    })
  })

  routes.post('/control/push/subscriptions/:id/expire', c => {
    const subscription = subscriptions.get(c.req.param('id'))
    if (!subscription) return refuse(c, 404, 'There is no such subscription.')
    subscriptions.put({ ...subscription, isExpired: true })
    return c.json({ expired: true })
  })

  routes.get('/control/push', c => {
    const all = messages.list()
    if (!c.req.header('accept')?.includes('text/html')) return c.json(all)
    const items = all.map(one => html`<li class="card"><h2>${one.at}</h2><p>${one.text}</p></li>`)
    const body = html`<h1>Push</h1>${
      all.length === 0
        ? html`<p class="empty">Nothing yet. Browsers that subscribed elsewhere, as real ones do, are told by their own push service.</p>`
        : html`<ul class="cards">${items}</ul>`
    }`
    return c.html(page({ title: 'Push', body }))
  })

  return {
    title: 'Push',
    summary: 'What was pushed to browsers that tests made up. Real browsers use the push service of their own maker.',
    links: [{ href: '/control/push', label: 'What was pushed' }],
    routes,
  }
}
