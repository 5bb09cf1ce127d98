import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { isPostcodeIn, suburbsOf } from '../common/australia.ts'
import { randomId } from '../common/ids.ts'
import type { Env } from '../common/service.ts'
import { products } from './article-id.ts'
import { createShipment } from './create-shipment.ts'
import { invalidFields, notFound, ParcelProblem, tooMany, unauthorised } from './errors.ts'
import { drawManifest } from './manifest-pdf.ts'
import type { Parcels, Shipment } from './parcel.ts'
import { parcelsIn, presentLabel, presentOrder, presentShipment } from './present.ts'
import { announce } from './scan-plan.ts'
import { LabelsRequest, OrderRequest, ShipmentsRequest } from './shipment-input.ts'
import { track } from './tracking.ts'

/**
 * The shipping and tracking API, mounted at its live and its test address.
 * @param mayTrack says whether one more tracking call of an account is within the limit
 */
export function shippingRoutes(state: Parcels, mayTrack: (account: string) => boolean): Hono<Env> {
  const routes = new Hono<Env>()

  routes.onError((problem, c) => {
    if (problem instanceof ParcelProblem) return c.json({ errors: problem.errors }, problem.status)
    console.error('parcels emulator:', problem)
    const errors = [{ error_code: 'ESB-20050', error_name: 'System error', message: 'An internal error occurred.' }]
    return c.json({ errors }, 500)
  })

  routes.post('/shipments', async c => {
    const account = signIn(c)
    const { shipments } = await readBody(c, ShipmentsRequest)
    const made = state.store.transaction(() => shipments.map(input => createShipment(state, account, input)))
    return c.json({ shipments: made.map(shipment => presentShipment(state, shipment)) }, 201)
  })

  routes.get('/shipments/:id', c => {
    const shipment = ownShipment(signIn(c), c.req.param('id'))
    return c.json({ shipments: [presentShipment(state, shipment)] })
  })

  // Until it is part of an order, a shipment may be taken back; its numbers are worth nothing then.
  routes.delete('/shipments/:id', c => {
    const shipment = ownShipment(signIn(c), c.req.param('id'))
    if (shipment.orderId !== null) {
      const message = `The shipment ${shipment.id} is part of an order already.`
      throw new ParcelProblem(400, { error_code: '44013', error_name: 'SHIPMENT_ALREADY_ORDERED', message })
    }
    state.store.transaction(() => {
      for (const parcel of parcelsIn(state, shipment)) state.parcels.remove(parcel.id)
      state.shipments.remove(shipment.id)
    })
    return c.body(null, 200)
  })

  routes.post('/labels', async c => {
    const account = signIn(c)
    const { shipments, wait_for_label_url } = await readBody(c, LabelsRequest)
    const ids = shipments.map(({ shipment_id }) => ownShipment(account, shipment_id).id)
    const createdAt = state.clock.now().toISOString()
    const request = state.labels.put({ id: randomId('', 22), account, shipments: ids, createdAt })
    return c.json({ labels: [presentLabel(state, request, !wait_for_label_url)] })
  })

  routes.get('/labels/:id', c => {
    const account = signIn(c)
    const request = state.labels.get(c.req.param('id'))
    if (request?.account !== account) throw notFound('label request', c.req.param('id'))
    return c.json({ labels: [presentLabel(state, request)] })
  })

  routes.put('/orders', async c => {
    const account = signIn(c)
    const { shipments, order_reference } = await readBody(c, OrderRequest)
    const owned = shipments.map(({ shipment_id }) => ownShipment(account, shipment_id))
    const order = state.store.transaction(() => lodge(account, owned, order_reference ?? null))
    return c.json({ order: presentOrder(state, order) })
  })

  routes.get('/orders/:id', c => {
    const account = signIn(c)
    const order = state.orders.get(c.req.param('id'))
    if (order?.account !== account) throw notFound('order', c.req.param('id'))
    return c.json({ order: presentOrder(state, order) })
  })

  routes.get('/accounts/:number/orders/:id/summary', async c => {
    const account = signIn(c)
    const order = state.orders.get(c.req.param('id'))
    if (c.req.param('number') !== account || order?.account !== account) throw notFound('order', c.req.param('id'))
    const shipments = order.shipments.flatMap(id => state.shipments.get(id) ?? [])
    const sheet = await drawManifest(
      order,
      shipments.flatMap(shipment => parcelsIn(state, shipment)),
    )
    return c.body(Buffer.from(sheet), 200, { 'content-type': 'application/pdf' })
  })

  routes.get('/track', c => {
    const account = signIn(c)
    if (!mayTrack(account)) throw tooMany()
    return c.json(track(state, c.req.query('tracking_ids') ?? ''))
  })

  routes.get('/address', c => {
    signIn(c)
    const { suburb = '', state: region = '', postcode = '' } = c.req.query()
    const wanted = suburb.trim().toUpperCase()
    const results = isPostcodeIn(postcode, region) ? (suburbsOf(postcode) ?? (wanted ? [wanted] : [])) : []
    return c.json({ found: results.includes(wanted), results })
  })

  routes.get('/accounts/:number', c => {
    const account = signIn(c)
    if (c.req.param('number') !== account) throw notFound('account', c.req.param('number'))
    return c.json({
      account_number: account,
      name: 'Emulated account',
      postage_products: products.map(({ id, type, group, isSigned }) => ({
        product_id: id,
        type,
        group,
        options: { signature_on_delivery_option: isSigned, authority_to_leave_option: true },
      })),
    })
  })

  routes.all('*', c => {
    const message = `${c.req.method} ${c.req.path} is not part of this API.`
    return c.json({ errors: [{ error_code: '44001', error_name: 'NOT_FOUND', message }] }, 404)
  })

  function ownShipment(account: string, id: string): Shipment {
    const shipment = state.shipments.get(id)
    if (shipment?.account !== account) throw notFound('shipment', id)
    return shipment
  }

  function lodge(account: string, shipments: Shipment[], reference: string | null) {
    const done = shipments.find(({ orderId }) => orderId !== null)
    if (done) {
      const message = `The shipment ${done.id} is part of an order already.`
      throw new ParcelProblem(400, { error_code: '44013', error_name: 'SHIPMENT_ALREADY_ORDERED', message })
    }
    const id = randomId('', 22)
    const ids = shipments.map(shipment => shipment.id)
    for (const shipment of shipments) {
      state.shipments.put({ ...shipment, orderId: id })
      for (const parcel of parcelsIn(state, shipment)) announce(state, parcel)
    }
    const createdAt = state.clock.now().toISOString()
    return state.orders.put({ id, account, reference, createdAt, shipments: ids })
  }

  return routes
}

/** Any key and password will do, but both have to be there, with an account number. Returns that number. */
function signIn(c: Context): string {
  const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const [key, password] = Buffer.from(encoded, 'base64').toString().split(':')
  const account = c.req.header('account-number') ?? ''
  if (!key || !password || !/^(\d{8}|\d{10})$/.test(account)) throw unauthorised()
  return account
}

async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const read = schema.safeParse(await c.req.json().catch(() => undefined))
  if (!read.success) throw invalidFields(read.error)
  return read.data
}
