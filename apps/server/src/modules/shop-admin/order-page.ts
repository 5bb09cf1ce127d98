import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { profiles } from '@om/db/tables/people'
import { outboxEmails } from '@om/db/tables/platform'
import { and, asc, eq, like, or } from 'drizzle-orm'
import type { PersonActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { dispatchHistory } from '#src/modules/shop-dispatch/dispatch-history.ts'
import { viewOf } from '#src/modules/shop-orders/order-views.ts'
import { isPaid } from '#src/modules/shop-orders/shop-orders.policy.ts'
import { type OrderView, presentShopOrder } from '#src/modules/shop-orders/shop-orders.present.ts'
import type { ShopOrderRow } from '#src/modules/shop-orders/shop-orders.repo.ts'

type Event = ShopOrderForAdmin['timeline'][number]

const kindOf = (action: string): Event['kind'] => {
  if (/refund|invoice/.test(action)) return 'money'
  if (action.includes('return')) return 'return'
  if (action.includes('confirmation')) return 'mail'
  if (/place|pay|cancel|fulfil/.test(action)) return 'shop'
  return 'step'
}

/** Mails about an order, by their occasions; the words themselves are forgotten once they are sent. */
const mailsAbout = async (tx: Tx, { order, parts }: OrderView): Promise<Event[]> => {
  const about = [
    like(outboxEmails.dedupeKey, `shop-%:${order.id}%`),
    ...parts.refunds.map(({ id }) => eq(outboxEmails.dedupeKey, `shop-refunded:${id}`)),
    ...parts.returns.map(({ id }) => like(outboxEmails.dedupeKey, `shop-return-%:${id}%`)),
  ]
  const rows = await tx.q
    .select({ at: outboxEmails.createdAt, subject: outboxEmails.subject, status: outboxEmails.status })
    .from(outboxEmails)
    .where(and(eq(outboxEmails.recipient, order.email), or(...about)))
    .orderBy(asc(outboxEmails.createdAt))
  return rows.map(({ at, subject, status }) => ({
    at: at.toISOString(),
    kind: 'mail',
    who: '',
    what: status === 'failed' ? `Could not be mailed: ${subject}` : `Mailed: ${subject}`,
    note: '',
  }))
}

const scansOf = ({ parcel }: OrderView): Event[] =>
  (parcel?.scans ?? []).map(({ at, description, location }) => ({
    at,
    kind: 'parcel',
    who: 'Australia Post',
    what: description,
    note: location,
  }))

/** Cents of the delivery charge that no refund has given back, or is about to. */
export const shippingLeft = ({ order, parts }: OrderView): number =>
  Math.max(
    0,
    order.shippingCents -
      parts.refunds
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { shippingCents }) => sum + shippingCents, 0),
  )

/** Cents that came in and that no refund has given back, or is about to. */
export const refundableCents = ({ order, parts }: OrderView): number =>
  order.totalCents -
  parts.refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amountCents }) => sum + amountCents, 0)

const patientOf = async (tx: Tx, id: string | null) => {
  if (!id) return null
  const [row] = await tx.q
    .select({ firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(eq(profiles.id, id))
  return row ? { id, name: `${row.firstName} ${row.lastName}`.trim() } : null
}

/** One order with all that admins see of it: its way, its money and who was told what. */
export const buildAdminPage = async (tx: Tx, actor: PersonActor, row: ShopOrderRow): Promise<ShopOrderForAdmin> => {
  const view = await viewOf(tx, row)
  const steps = (await dispatchHistory(tx, row.id)).map(({ at, action, who, what, note }) => ({
    at,
    kind: kindOf(action),
    who,
    what,
    note,
  }))
  const timeline = [...steps, ...(await mailsAbout(tx, view)), ...scansOf(view)]
  return {
    ...presentShopOrder(view, { actor, byLink: false }),
    version: row.version,
    email: row.email,
    phone: row.phone,
    customerName: row.customerName,
    shipTo: row.shipTo,
    patient: await patientOf(tx, row.patientId),
    providerId: row.providerId,
    isTest: row.isTest,
    dueAt: row.dueAt?.toISOString() ?? null,
    holdReason: row.dispatchState === 'on_hold' ? row.holdReason : '',
    holdNote: row.dispatchState === 'on_hold' ? row.holdNote : '',
    timeline: timeline.toSorted((one, other) => one.at.localeCompare(other.at)),
    refundableShippingCents: shippingLeft(view),
    adminCan: {
      refund: isPaid(row) && refundableCents(view) > 0,
      resendConfirmation: isPaid(row) && row.email !== '',
      decideReturn: view.parts.returns.some(({ status }) => ['requested', 'approved'].includes(status)),
    },
  }
}
