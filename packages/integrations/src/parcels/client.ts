import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { type Carrier, CarrierDown, CarrierRefused, type Tracked } from './port.ts'
import { parseSender } from './sender.ts'
import { AddressReply, ErrorReply, LabelsReply, OrderReply, ShipmentReply, ShipmentsReply, TrackReply } from './wire.ts'

export type AustraliaPostOptions = {
  /** Up to and including `/shipping/v1`. */
  url: string
  apiKey: string
  password: string
  account: string
  /** The contract's own code for parcels with signature. */
  productId: string
  /** The one for fast delivery. */
  expressProductId: string
  /** Name on the parcel: plain, so that it does not reveal the contents. */
  sender: string
  from: { address: string; phone: string }
}

const timeoutMs = 6_000
const labelTries = 6
const labelWaitMs = 500
const longestEmail = 50
/** A plain small box, in centimetres. */
const box = { length: 22, width: 16, height: 8 }

const refusalOf = (status: number, reply: unknown): CarrierDown | CarrierRefused => {
  const refusal = ErrorReply.safeParse(reply)
  const words = refusal.success ? refusal.data.errors.map(one => one.message || one.error_name || '').join(' ') : ''
  // Refusing our key or the pace says nothing about this parcel, so trying again later is right.
  return [401, 403, 408, 429].includes(status) || status >= 500
    ? new CarrierDown(`the carrier answered ${status} ${words}`.trim())
    : new CarrierRefused(words || `the carrier answered ${status}`)
}

/** Australia Post's Shipping and Tracking API. Calls end after six seconds. */
export const createAustraliaPost = (options: AustraliaPostOptions): Carrier => {
  const base = options.url.replace(/\/$/, '')
  const headers = {
    Authorization: `Basic ${Buffer.from(`${options.apiKey}:${options.password}`).toString('base64')}`,
    'Account-Number': options.account,
    Accept: 'application/json',
    'Content-Type': 'application/json',
  }
  const sender = parseSender(options.from.address)

  const reach = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    } catch (cause) {
      throw new CarrierDown('the carrier did not answer', { cause })
    }
  }

  const ask = async <T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<T> => {
    const response = await reach(`${base}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const reply: unknown = await response.json().catch(() => null)
    if (response.ok) {
      const parsed = schema.safeParse(reply)
      if (parsed.success) return parsed.data
      throw new CarrierDown(`the carrier's answer to ${method} ${path} could not be read`, { cause: parsed.error })
    }
    throw refusalOf(response.status, reply)
  }

  const labelUrl = async (request: { requestId: string; status: string; url?: string | null }): Promise<string> => {
    let { status, url } = request
    for (let tries = 0; tries < labelTries; tries += 1) {
      if (status === 'ERROR') throw new CarrierRefused('the carrier could not make the label')
      if (url) return url
      await wait(labelWaitMs)
      const { labels } = await ask(LabelsReply, 'GET', `/labels/${encodeURIComponent(request.requestId)}`)
      status = labels[0]?.status ?? 'PENDING'
      url = labels[0]?.url
    }
    throw new CarrierDown('the label is not ready yet')
  }

  return {
    createShipment: async ({ reference, to, weightGrams, isExpress = false }) => {
      const { shipments } = await ask(ShipmentsReply, 'POST', '/shipments', {
        shipments: [
          {
            shipment_reference: reference,
            from: { name: options.sender, ...sender, phone: options.from.phone },
            to: {
              name: to.name.slice(0, 40),
              lines: [to.address.line1, to.address.line2].filter(Boolean),
              suburb: to.address.suburb,
              state: to.address.state,
              postcode: to.address.postcode,
              phone: to.phone,
              ...(to.address.note && { delivery_instructions: to.address.note }),
              ...(to.email.length <= longestEmail ? { email: to.email } : {}),
            },
            items: [
              {
                item_reference: reference,
                product_id: isExpress ? options.expressProductId : options.productId,
                weight: weightGrams / 1000,
                ...box,
                authority_to_leave: to.address.mayLeave ?? false,
                allow_partial_delivery: false,
                contains_dangerous_goods: false,
              },
            ],
          },
        ],
      })
      const shipment = shipments[0]
      const item = shipment?.items[0]
      if (!shipment || !item) throw new CarrierDown('the carrier sent no shipment')
      return {
        shipmentId: shipment.shipment_id,
        itemId: item.item_id,
        trackingNumber: item.tracking_details.article_id,
      }
    },

    cancelShipment: async shipmentId => {
      const response = await reach(`${base}/shipments/${encodeURIComponent(shipmentId)}`, { method: 'DELETE', headers })
      // Gone already: a repeat of what was done.
      if (response.ok || response.status === 404) return
      throw refusalOf(response.status, await response.json().catch(() => null))
    },

    label: async ({ shipmentId, itemId }) => {
      const { labels } = await ask(LabelsReply, 'POST', '/labels', {
        wait_for_label_url: true,
        preferences: [
          {
            type: 'PRINT',
            format: 'PDF',
            groups: [{ group: 'Parcel Post', layout: 'A6-1pp', branded: false, left_offset: 0, top_offset: 0 }],
          },
        ],
        shipments: [{ shipment_id: shipmentId, items: [{ item_id: itemId }] }],
      })
      const first = labels[0]
      if (!first) throw new CarrierDown('the carrier sent no label')
      const url = await labelUrl({ requestId: first.request_id, status: first.status, url: first.url })
      // The address of a label is a key of its own; ours is not sent along to wherever it lies.
      const response = await reach(url, { headers: { Accept: 'application/pdf' } })
      if (!response.ok) throw new CarrierDown(`the label could not be fetched: ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },

    lodge: async ({ reference, shipmentIds }) => {
      const { order } = await ask(OrderReply, 'PUT', '/orders', {
        order_reference: reference,
        payment_method: 'CHARGE_TO_ACCOUNT',
        shipments: shipmentIds.map(shipment_id => ({ shipment_id })),
      })
      return order.order_id
    },

    lodgedIn: async shipmentId => {
      const { shipments } = await ask(ShipmentReply, 'GET', `/shipments/${encodeURIComponent(shipmentId)}`)
      return shipments[0]?.order_id ?? null
    },

    manifest: async number => {
      const path = `/accounts/${encodeURIComponent(options.account)}/orders/${encodeURIComponent(number)}/summary`
      const response = await reach(`${base}${path}`, { headers: { ...headers, Accept: 'application/pdf' } })
      if (!response.ok) throw refusalOf(response.status, await response.json().catch(() => null))
      return new Uint8Array(await response.arrayBuffer())
    },

    checkSuburb: async ({ suburb, state, postcode }) => {
      const query = new URLSearchParams({ suburb, state, postcode })
      const { found, results } = await ask(AddressReply, 'GET', `/address?${query}`)
      return { found, suburbs: results ?? [] }
    },

    track: async trackingNumbers => {
      if (trackingNumbers.length === 0) return []
      const ids = trackingNumbers.slice(0, 10).map(encodeURIComponent).join(',')
      const reply = await ask(TrackReply, 'GET', `/track?tracking_ids=${ids}`)
      return reply.tracking_results.map((result): Tracked => {
        const item = result.trackable_items?.[0]
        return {
          trackingNumber: result.tracking_id,
          status: item?.status ?? result.status ?? '',
          scans: (item?.events ?? [])
            .filter(event => !Number.isNaN(event.date.getTime()))
            .map(event => ({ at: event.date, description: event.description, location: event.location ?? '' })),
        }
      })
    },
  }
}
