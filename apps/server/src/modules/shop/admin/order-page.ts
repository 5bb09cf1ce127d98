import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import type { PersonActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { emailsAbout } from '#src/modules/mail/mail.ts'
import { namesOfPatients, officeMembers } from '#src/modules/people/people.ts'
import { dispatchHistory } from '../dispatch/page/dispatch-history.ts'
import { viewOf } from '../orders/order-views.ts'
import { isPaid } from '../orders/shop-orders.policy.ts'
import { type OrderView, presentRefunds, presentShopOrder } from '../orders/shop-orders.present.ts'
import type { ShopOrderRow } from '../orders/shop-orders.repo.ts'
import { paidElsewhere } from '../shop.hooks.ts'
import { refundableCents, shippingLeft } from './refunds/refund-amounts.ts'
import { presentAssignee, presentNotes } from './work/work.present.ts'
import { visibleAssignments, visibleRemarks } from './work/work.repo.ts'

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
  const ids = [order.id, ...parts.refunds.map(({ id }) => id), ...parts.returns.map(({ id }) => id)]
  const mails = await emailsAbout(tx, { to: order.email, occasion: 'shop-', ids })
  return mails.map(({ at, subject, status }) => ({
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

const patientOf = async (tx: Tx, id: string | null): Promise<ShopOrderForAdmin['patient']> => {
  const name = id === null ? undefined : (await namesOfPatients(tx, [id])).get(id)
  return id === null || name === undefined ? null : { id, name }
}

const workOn = async (tx: Tx, actor: PersonActor, id: string): Promise<ShopOrderForAdmin['work']> => {
  const assignment = (await visibleAssignments(tx, [id])).get(id)
  const office = new Set((await officeMembers(tx)).map(one => one.id))
  return {
    assignee: presentAssignee(assignment, office),
    version: assignment?.version ?? 0,
    notes: presentNotes(await visibleRemarks(tx, id), actor.id),
  }
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
  const paymentId = await paidElsewhere.ask(tx, row.providerId)
  const timeline = [...steps, ...(await mailsAbout(tx, view)), ...scansOf(view)]
  return {
    ...presentShopOrder(view, { actor, byLink: false }),
    refunds: presentRefunds(view),
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
    paymentId,
    work: await workOn(tx, actor, row.id),
    adminCan: {
      refund: paymentId === null && isPaid(row) && refundableCents(view) > 0,
      resendConfirmation: isPaid(row) && row.email !== '',
      decideReturn: view.parts.returns.some(({ status }) => ['requested', 'approved'].includes(status)),
    },
  }
}
