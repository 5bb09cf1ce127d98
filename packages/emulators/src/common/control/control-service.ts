import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addDuration } from '../durations.ts'
import { FaultRule } from '../faults.ts'
import { page } from '../page.ts'
import type { Deps, Env } from '../service.ts'
import { controlBody } from './control-page.ts'
import { deliveryBody, presentDelivery, webhooksBody } from './webhooks-page.ts'

const ClockChange = z.union([
  z.strictObject({ advance: z.string() }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
])

/**
 * The controls of the whole process: clock, faults, webhook outbox, reset. Each answers JSON to programs
 * and works as a form for people.
 */
export function controlRoutes(deps: Deps): Hono<Env> {
  const { clock, timeline, faults, outbox, store } = deps
  const routes = new Hono<Env>()
  const clockNow = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs() })

  routes.get('/control', c =>
    c.html(page({ title: 'Clock and faults', body: controlBody({ ...clockNow(), faults: faults.list() }) })),
  )

  routes.get('/control/clock', c => c.json(clockNow()))

  routes.post('/control/clock', async c => {
    const change = ClockChange.safeParse(await readBody(c))
    if (!change.success) return refuse(c, 'Send {"advance": "P7D"} or {"now": "2027-01-31T09:00:00Z"}.')
    const target = 'now' in change.data ? new Date(change.data.now) : addDuration(clock.now(), change.data.advance)
    if (!target) return refuse(c, 'advance is an ISO 8601 duration such as PT1H, P7D or P1M.')
    if (target < clock.now()) return refuse(c, 'The clock only goes forward. To go back, reset.')
    await timeline.walkTo(target, () => outbox.deliverNow('fresh'))
    await outbox.deliverNow('fresh and held')
    return isForm(c) ? c.redirect('/control', 303) : c.json(clockNow())
  })

  routes.get('/control/faults', c => c.json(faults.list()))

  routes.post('/control/faults', async c => {
    const rule = FaultRule.safeParse(await readBody(c))
    if (!rule.success) return refuse(c, z.prettifyError(rule.error))
    return c.json(faults.add(rule.data), 201)
  })

  routes.delete('/control/faults', c => {
    faults.clear()
    return c.body(null, 204)
  })

  routes.delete('/control/faults/:id', c =>
    faults.remove(c.req.param('id')) ? c.body(null, 204) : c.json({ error: { message: 'No such rule.' } }, 404),
  )

  routes.post('/control/faults/clear', c => {
    faults.clear()
    return c.redirect('/control', 303)
  })

  routes.get('/control/webhooks', c => {
    const deliveries = outbox.list(Number(c.req.query('limit')) || 200)
    if (!wantsPage(c)) return c.json(deliveries.map(presentDelivery))
    return c.html(page({ title: 'Webhooks', body: webhooksBody(deliveries) }))
  })

  routes.get('/control/webhooks/:id', c => {
    const delivery = outbox.get(c.req.param('id'))
    if (!delivery) return c.json({ error: { message: 'No such delivery.' } }, 404)
    if (!wantsPage(c)) return c.json(presentDelivery(delivery))
    return c.html(page({ title: delivery.type, body: deliveryBody(delivery) }))
  })

  routes.post('/control/webhooks/deliver', async c => {
    await outbox.deliverNow('all')
    return isForm(c) ? c.redirect('/control/webhooks', 303) : c.json(outbox.list(200).map(presentDelivery))
  })

  routes.post('/control/webhooks/:id/resend', async c => {
    const delivery = await outbox.resend(c.req.param('id'))
    if (!delivery) return c.json({ error: { message: 'No such delivery.' } }, 404)
    return isForm(c) ? c.redirect(`/control/webhooks/${delivery.id}`, 303) : c.json(presentDelivery(delivery))
  })

  routes.post('/control/reset', c => {
    store.clear()
    clock.reset()
    return isForm(c) ? c.redirect('/control', 303) : c.json(clockNow())
  })

  return routes
}

const isForm = (c: Context) => c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

const wantsPage = (c: Context) => c.req.header('accept')?.includes('text/html') ?? false

async function readBody(c: Context): Promise<unknown> {
  if (isForm(c)) return c.req.parseBody()
  return c.req.json().catch(() => undefined)
}

const refuse = (c: Context, message: string) => c.json({ error: { message } }, 400)
