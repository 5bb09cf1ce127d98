import { formatMoment } from '@om/domain/dates'
import { declineWords } from '@om/domain/lifecycles/payment-tries'
import { formatMoney } from '@om/domain/money'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { payLinkPath } from '../links/link-token.ts'
import type { OwedRow, TryRow } from './owed.repo.ts'

/** Messages about a payment that did not go through: amount, card, why, and what happens when. Nothing about what it is for. */

const priceOf = ({ amountCents, currency }: OwedRow) => formatMoney({ cents: amountCents, currency })

/** How long the link of a paused payment is good for. */
const PAUSED_LINK_MS = 7 * 86_400_000

export const owedPath = (id: string) => `/patient-subscription-management/owed/${id}`

const to = ({ id, patientId, brand }: OwedRow) => ({
  patientId,
  brand,
  action: { label: 'Pay now, or use another card', path: owedPath(id) },
})

const withCard = ({ card, isBackup }: Pick<TryRow, 'card' | 'isBackup'>) =>
  card ? ` with your ${isBackup ? 'backup ' : ''}card ending in ${card}` : ''

const what = (one: Pick<TryRow, 'card' | 'isBackup' | 'code'>, price: string): string =>
  `The payment of ${price}${withCard(one)} did not go through: ${declineWords(one.code)}.`

/** A bank wants its holder: they confirm it without signing in, until it is tried again. */
const toConfirm = async (deps: Deps, row: OwedRow, tries: Tried, until: Date) => {
  if (!asks(tries)) return to(row)
  const usual = to(row)
  const path = await payLinkPath(deps, row.id, until)
  return {
    ...usual,
    action: { label: 'Confirm it with your bank', path },
    links: [usual.action],
    linksLead: 'Or in your account:',
    noticePath: usual.action.path,
  }
}

const asks = (tries: Tried) => tries.some(one => one.code === 'authentication_required')

type Tried = readonly Pick<TryRow, 'card' | 'isBackup' | 'code'>[]

export const writeTryFailed = async (deps: Deps, tx: Tx, row: OwedRow, tries: Tried, next: Date, zone: string) =>
  emailPatient(deps, tx, {
    ...(await toConfirm(deps, row, tries, next)),
    subject: asks(tries) ? 'Please confirm a payment' : 'A payment did not go through',
    heading: asks(tries) ? 'Your bank wants you to confirm a payment' : 'A payment did not go through',
    paragraphs: [
      ...tries.map(one => what(one, priceOf(row))),
      `Nothing is sent until it is paid. We try again on ${formatMoment(next, zone)}.`,
      asks(tries)
        ? 'You do not have to wait: confirm it now on the page of the payment provider, use another card, or cancel.'
        : 'You do not have to wait: pay now, use another card, or cancel.',
    ],
    dedupeKey: `owed-failed:${row.id}:${row.triesMade}`,
  })

export const writeOwedPaused = async (deps: Deps, tx: Tx, row: OwedRow, tries: Tried) =>
  emailPatient(deps, tx, {
    ...(await toConfirm(deps, row, tries, new Date(deps.clock.now().getTime() + PAUSED_LINK_MS))),
    subject: 'Your subscription is paused',
    heading: 'Your subscription is paused',
    paragraphs: [
      ...tries.map(one => what(one, priceOf(row))),
      'We have now tried for the last time. Nothing was sent for it, so you owe us nothing, and nothing is charged any more by itself.',
      asks(tries)
        ? 'To go on, confirm the payment with your bank, or pay with another card. You can also cancel; both take a minute.'
        : 'To go on, pay with this card or another one. You can also cancel; both take a minute.',
    ],
    dedupeKey: `owed-paused:${row.id}`,
  })

export const writeOwedPaid = (deps: Deps, tx: Tx, row: OwedRow) =>
  emailPatient(deps, tx, {
    ...to(row),
    action: { label: 'Manage your subscription', path: '/patient-subscription-management' },
    subject: 'Your payment went through',
    heading: 'Your payment went through',
    paragraphs: [
      `We have received ${priceOf(row)}. Your subscription goes on, and the next payment comes no sooner than ${row.intervalDays} days from now.`,
    ],
    dedupeKey: `owed-paid:${row.id}`,
  })

export const writeOwedDropped = (deps: Deps, tx: Tx, row: OwedRow) =>
  emailPatient(deps, tx, {
    ...to(row),
    action: { label: 'Manage your subscription', path: '/patient-subscription-management' },
    subject: 'A payment is no longer asked for',
    heading: 'A payment is no longer asked for',
    paragraphs: [
      `The payment of ${priceOf(row)} did not go through, and nothing can be sent for it any more. It is not collected, and you owe us nothing.`,
      'Your account shows how your subscription stands.',
    ],
    dedupeKey: `owed-dropped:${row.id}`,
  })
