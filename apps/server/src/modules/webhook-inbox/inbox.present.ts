import { type InboxMessage, messageProviders } from '@om/contracts/shop-admin'
import type { webhookInbox } from '@om/db/tables/platform'
import { z } from 'zod'

type Row = typeof webhookInbox.$inferSelect
const Provider = z.enum(messageProviders)

const StripeAbout = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) })
const ShopifyAbout = z.object({
  admin_graphql_api_id: z.string().optional(),
  order_id: z.union([z.string(), z.number()]).optional(),
  id: z.union([z.string(), z.number()]).optional(),
})

/** What a message is about at its sender; empty where it does not say. */
const objectOf = ({ provider, payload }: Row): string => {
  if (provider === 'stripe') return StripeAbout.safeParse(payload).data?.data.object.id ?? ''
  // An address or a number is nobody's to read in a list.
  if (provider === 'mail' || provider === 'sms') return ''
  const about = ShopifyAbout.safeParse(payload).data
  return String(about?.admin_graphql_api_id ?? about?.order_id ?? about?.id ?? '')
}

const stateOf = ({ handledAt, lastError }: Row): InboxMessage['state'] => {
  if (handledAt) return 'handled'
  return lastError ? 'failed' : 'waiting'
}

/** One stored message as an admin sees it in the list. */
export const presentMessage = (row: Row): InboxMessage => ({
  id: row.id,
  provider: Provider.parse(row.provider),
  eventId: row.eventId,
  type: row.type,
  objectId: objectOf(row),
  receivedAt: row.receivedAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
  attempts: row.attempts,
  state: stateOf(row),
  lastError: row.lastError,
})
