import { z } from 'zod'
import { randomId } from '../../common/ids.ts'
import { endpoint } from '../api/endpoint.ts'
import { noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import { created, expand, mergeMetadata, metadata, paging, text, webAddress } from '../api/params.ts'
import { apiVersion } from '../payments.ts'
import type { WebhookEndpoint } from '../wire.ts'

const Bare = z.strictObject({ expand })

const EventList = z.strictObject({
  ...paging,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  created: created.optional(),
})

const NewWebhookEndpoint = z.strictObject({
  url: webAddress,
  enabled_events: z.array(text).min(1),
  description: text.optional(),
  metadata: metadata.optional(),
  api_version: text.optional(),
  expand,
})

export const eventEndpoints = [
  endpoint('GET', '/v1/events', EventList, ({ payments, params }) =>
    listPage(payments.events, {
      url: '/v1/events',
      page: params,
      where: given({ type: params.type }),
      keep:
        params.types || params.created
          ? event =>
              (params.types === undefined || params.types.includes(event.type)) &&
              isWithin(event.created, params.created)
          : undefined,
    }),
  ),
  endpoint('GET', '/v1/events/:id', Bare, ({ payments, id }) => {
    const event = payments.events.get(id)
    if (!event) throw noSuch('event', id)
    return event
  }),

  endpoint('GET', '/v1/account', Bare, () => ({
    id: 'acct_emulator',
    object: 'account',
    charges_enabled: true,
    country: 'AU',
    default_currency: 'aud',
    details_submitted: true,
    payouts_enabled: true,
    type: 'standard',
  })),
  endpoint('POST', '/v1/webhook_endpoints', NewWebhookEndpoint, ({ payments, params }) =>
    payments.webhookEndpoints.put({
      id: randomId('we_'),
      object: 'webhook_endpoint',
      api_version: params.api_version ?? apiVersion,
      application: null,
      created: payments.now(),
      description: params.description ?? null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      secret: randomId('whsec_', 32),
      status: 'enabled',
      url: params.url,
    }),
  ),
  endpoint('GET', '/v1/webhook_endpoints', z.strictObject(paging), ({ payments, params }) => {
    const page = listPage(payments.webhookEndpoints, { url: '/v1/webhook_endpoints', page: params })
    return { ...page, data: page.data.map(withoutSecret) }
  }),
  endpoint('GET', '/v1/webhook_endpoints/:id', Bare, ({ payments, id }) => {
    const found = payments.webhookEndpoints.get(id)
    if (!found) throw noSuch('webhook endpoint', id)
    return withoutSecret(found)
  }),
  endpoint('DELETE', '/v1/webhook_endpoints/:id', Bare, ({ payments, id }) => {
    if (!payments.webhookEndpoints.get(id)) throw noSuch('webhook endpoint', id)
    payments.webhookEndpoints.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

/** The secret is told once, when the endpoint is made. */
function withoutSecret({ secret: _, ...shown }: WebhookEndpoint): Omit<WebhookEndpoint, 'secret'> {
  return shown
}
