import { Hono } from 'hono'
import { z } from 'zod'
import { applyFaults } from '../common/faults.ts'
import { page } from '../common/page.ts'
import type { Deps, EmulatedService, Env } from '../common/service.ts'
import { Adoption, adoptParcel } from './adopt-parcel.ts'
import { systemError } from './errors.ts'
import { drawLabels } from './label-pdf.ts'
import { openParcels } from './parcel.ts'
import { parcelsBody } from './parcels-page.ts'
import { parcelsIn } from './present.ts'
import { createRateLimit } from './rate-limit.ts'
import { moveParcel, parcelMoves, scheduleScans } from './scan-plan.ts'
import { shippingRoutes } from './shipping-routes.ts'

export type ParcelsOptions = { /** The provider allows 10. */ trackRequestsPerMinute?: number }

const Move = z.object({ status: z.enum(parcelMoves) })
const shown = 200
/** The account that the demo speaks as. */
const demoAccount = '0000000000'

/** Shipments, labels and tracking, with scans that follow the emulated clock. */
export function parcelsService(deps: Deps, { trackRequestsPerMinute = 10 }: ParcelsOptions = {}): EmulatedService {
  const state = openParcels(deps)
  scheduleScans(state)
  const shipping = shippingRoutes(state, createRateLimit(trackRequestsPerMinute))
  const routes = new Hono<Env>()

  for (const base of ['/shipping/v1', '/test/shipping/v1']) {
    const refuse = (status: number) => Response.json({ errors: systemError(503).errors }, { status })
    routes.use(`${base}/*`, applyFaults(deps.faults, 'parcels', refuse))
    routes.route(base, shipping)
  }

  // The address of a label is its own secret, as with the provider.
  routes.get('/labels/:file', async c => {
    const request = state.labels.get(c.req.param('file').replace(/\.pdf$/, ''))
    if (!request) return c.notFound()
    const parcels = request.shipments.flatMap(id => {
      const shipment = state.shipments.get(id)
      return shipment ? parcelsIn(state, shipment) : []
    })
    const label = Buffer.from(await drawLabels(parcels))
    return c.body(label, 200, {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="label.pdf"',
    })
  })

  routes.get('/control/parcels', c => {
    const parcels = state.parcels.list({ limit: shown })
    if (!c.req.header('accept')?.includes('text/html')) return c.json(parcels)
    return c.html(page({ title: 'Parcels', body: parcelsBody(parcels) }))
  })

  routes.post('/control/parcels', async c => {
    const adoption = Adoption.safeParse(await c.req.json().catch(() => undefined))
    if (!adoption.success) return c.json({ error: { message: z.prettifyError(adoption.error) } }, 400)
    return c.json(adoptParcel(state, demoAccount, adoption.data))
  })

  routes.post('/control/parcels/:id', async c => {
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
    const body = isForm ? await c.req.parseBody() : await c.req.json().catch(() => undefined)
    const move = Move.safeParse(body)
    if (!move.success) return c.json({ error: { message: `status is one of: ${parcelMoves.join(', ')}.` } }, 400)
    const parcel = state.parcels.get(c.req.param('id'))
    if (!parcel) return c.json({ error: { message: 'No such parcel.' } }, 404)
    const moved = moveParcel(state, parcel, move.data.status)
    return isForm ? c.redirect('/control/parcels', 303) : c.json(moved)
  })

  return {
    title: 'Parcels',
    summary: 'Shipments, labels and tracking. A parcel takes a good two days of the demo clock to arrive.',
    links: [{ href: '/control/parcels', label: 'Parcels on their way' }],
    routes,
  }
}
