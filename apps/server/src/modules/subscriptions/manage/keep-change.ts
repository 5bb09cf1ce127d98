import type { DeliveryAddress } from '@om/contracts/common'
import { dayIn, formatDay } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { formatMoney } from '@om/domain/money'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { hasOpenSupply } from '#src/modules/supplies/supplies.ts'
import { type ChangeRow, insertChange, lastChangeOf } from '../money.repo.ts'
import type { SubscriptionView } from '../subscriptions.present.ts'
import type { Standing } from './plan-standing.ts'

type Made = {
  kind: Exclude<ChangeRow['kind'], 'contents'>
  /** Where its deliveries go from now on, where that is what is changed: which address was chosen before and now. */
  goes?: { to: DeliveryAddress; from: string | null; addressId: string | null }
  /** When the next charge is due from now on; null for never again. */
  at: Date | null
  pausedUntil: string | null
}

type Words = { title: string; told: string[] }

const SHIPS = 'What you have paid for already is being prepared and is still sent.'
const NO_SHIPS = 'Nothing more is on its way to you.'

/** What a patient reads about a change: on its page, and in the mail. Nothing about health. */
export const wordsOf = (view: SubscriptionView, zone: string, { kind, at, goes }: Made, isSending: boolean): Words => {
  const { amountCents: cents, currency, currentPeriodEnd, status } = view.subscription
  const price = formatMoney({ cents, currency })
  const day = at ? formatDay(dayIn(at, zone)) : ''
  const ends = currentPeriodEnd ? formatDay(dayIn(currentPeriodEnd, zone)) : ''
  const ships = isSending ? SHIPS : NO_SHIPS
  const next = `The next payment is ${price} on ${day}, unless you change it again. We remind you seven days before.`
  switch (kind) {
    case 'pause':
      return {
        title: `Your plan is paused until ${day}`,
        told: [
          `Nothing is charged until then. ${next}`,
          'Before that delivery you answer the usual questions, and a doctor looks at your answers.',
          ships,
        ],
      }
    case 'skip':
      return { title: 'Your next delivery is skipped', told: [next, ships] }
    case 'move':
      return { title: `Your next payment is on ${day}`, told: [next, ships] }
    case 'undo':
      return { title: 'Your change is undone', told: [next, ships] }
    case 'keep':
      return { title: 'Your subscription continues', told: [next, ships] }
    case 'address':
      return {
        title: 'Your deliveries go to another address',
        told: [
          `Deliveries of this plan go to ${goes ? addressLine(goes.to) : 'your default address'} from now on.`,
          'What is not packed yet goes there, too; what is packed goes to the address on its parcel.',
          'Nothing else about your plan has changed: its days and its price are as they were.',
        ],
      }
    case 'cancel':
      return {
        title: 'Your subscription is cancelled',
        told: [
          'This took effect at once: no further payments are taken, and there is no fee.',
          status === 'canceled' ? 'It has ended today.' : `It ends on ${ends}; until that day you can undo this.`,
          ships,
        ],
      }
  }
}

type NewChange = Omit<Parameters<typeof insertChange>[1], 'id' | 'number' | 'madeAt'> & { brand: 'men' | 'women' }

/** The receipt of a change, as its page shows it. */
export const writeChange = (
  deps: Deps,
  tx: Tx,
  { id, patientId, title, told }: Pick<ChangeRow, 'id' | 'patientId' | 'title' | 'told'>,
  brand: 'men' | 'women',
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: title,
    heading: title,
    paragraphs: told,
    action: { label: 'See the receipt', path: `/patient-subscription-management/changes/${id}` },
    dedupeKey: `plan-change:${id}`,
  })

/**
 * Keeps a change as the next of a plan's subscription, or of goods, with what its patient is told, and writes to them. In the caller's
 * transaction, with the subscription locked.
 */
export const storeChange = async (deps: Deps, tx: Tx, { brand, ...made }: NewChange): Promise<ChangeRow> => {
  const { patientId, subscriptionId, productSubscriptionId, fromOn, toOn, title, told } = made
  const subjectId = subscriptionId ?? productSubscriptionId ?? ''
  const number = ((await lastChangeOf(tx, subjectId))?.number ?? 0) + 1
  const change = await insertChange(tx, { ...made, number, madeAt: deps.clock.now() })
  await audit(deps.clock, tx, {
    action: `${subscriptionId ? 'plan' : 'product_subscription'}.${made.kind}`,
    subjectType: subscriptionId ? 'subscription' : 'product_subscription',
    subjectId,
    patientId,
    fromState: fromOn?.toISOString() ?? 'none',
    toState: toOn?.toISOString() ?? 'none',
  })
  await announce(tx, [`user:${patientId}`], 'subscription', subjectId)
  await writeChange(deps, tx, { id: change.id, patientId, title, told }, brand)
  return change
}

/** Keeps a change of a plan, with what its patient is told. In the caller's transaction. */
export const keepChange = async (
  deps: Deps,
  tx: Tx,
  view: SubscriptionView,
  standing: Standing,
  made: Made,
): Promise<ChangeRow> => {
  const { subscription, plan } = view
  const { id: subscriptionId, patientId } = subscription
  const last = await lastChangeOf(tx, subscriptionId)
  const { title, told } = wordsOf(view, standing.zone, made, await hasOpenSupply(tx, subscription.prescriptionId))
  const goesBack = made.kind === 'address' && last?.kind === 'address' && last.fromAddressId === made.goes?.addressId
  const takesBack = goesBack || made.kind === 'undo' || (made.kind === 'keep' && last?.kind === 'cancel')
  return storeChange(deps, tx, {
    brand: plan.brand,
    subscriptionId,
    patientId,
    kind: made.kind,
    fromAddressId: made.goes?.from ?? null,
    toAddressId: made.goes?.addressId ?? null,
    fromOn: standing.chargeAt,
    toOn: made.at,
    title,
    told,
    undoes: takesBack && last ? last.id : null,
  })
}
