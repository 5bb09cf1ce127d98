import type { CloseReason, ClosingFacts } from '@om/contracts/account'
import { done, type Result, refused } from '@om/contracts/errors'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { CLOSED_DAYS, type KeepReason, keptWhole } from '@om/domain/retention'
import { z } from 'zod'
import type { Claims } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { hasOpenConsult, latestConsultOf, withdrawOpenConsult } from '#src/modules/consults/consults.ts'
import { forgetReading } from '#src/modules/evidence/evidence.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { holdAccount, recordAnswer, trySettleHold } from '#src/modules/people/people.ts'
import { dropWaitingPhotos } from '#src/modules/photos/photos.ts'
import { endGoodsOf, hasChargingGoods } from '#src/modules/product-subscriptions/product-subscriptions.ts'
import {
  chargingSubscriptions,
  creditStanding,
  endCharging,
  endLaterCharges,
} from '#src/modules/subscriptions/subscriptions.ts'
import { suppliesUnderway } from '#src/modules/supplies/supplies.ts'
import { withdrawAll } from '../../gp-letters/gp-letters.repo.ts'
import { endPackagesOf } from '../package/packages.ts'
import { lastMoneyAt, recordFacts } from '../record.repo.ts'

/**
 * What closing the account would do now. What is still being made, and a consult that is withdrawn, are entries of
 * today: the record is kept from here on. (REG-21)
 */
export const closingFacts = async (deps: Deps, tx: Tx, patientId: string): Promise<ClosingFacts> => {
  const { lastEntryAt, dateOfBirth } = await recordFacts(tx, patientId)
  const withdrawsConsult = await hasOpenConsult(tx, patientId)
  const underway = await suppliesUnderway(tx, patientId)
  const now = deps.clock.now()
  const lastEntry = withdrawsConsult || underway > 0 ? now : lastEntryAt
  const lastMoney = await lastMoneyAt(tx, patientId)
  const kept = keptWhole({
    closedOn: dayIn(now, CLINIC_ZONE),
    lastEntry: lastEntry && dayIn(lastEntry, CLINIC_ZONE),
    lastMoney: lastMoney && dayIn(lastMoney, CLINIC_ZONE),
    dateOfBirth,
  })
  return {
    endsSubscription:
      (await chargingSubscriptions(tx, patientId)).length > 0 || (await hasChargingGoods(tx, patientId)),
    withdrawsConsult,
    ordersUnderway: underway,
    creditCents: (await creditStanding(tx, patientId)).balanceCents,
    keptUntil: kept.until,
    keptFor: kept.reason,
  }
}

type ClosedAccount = {
  userId: string
  at: Date
  keptUntil: string
  keptFor: KeepReason
  endsSubscription: boolean
  ordersUnderway: number
  creditCents: number
}

const why: Record<KeepReason, string> = {
  record:
    'The law asks clinics to keep their records for seven years after the last entry, and those of somebody seen as a minor until they are 25.',
  money: 'Tax law asks us to keep what was paid for five years after the end of the financial year.',
  account: `There is nothing that the law has us keep, but you may want to come back: your account can be opened again for ${CLOSED_DAYS} days.`,
}

/** What is kept, why, until when, and what becomes of it then. */
const keptWords = (until: string, reason: KeepReason): string[] => [
  `${why[reason]} What we have of you is kept until ${formatDay(until)}, locked away: only those of the clinic who may need it can read it. Then everything is destroyed, your account and your photos with it.`,
  'It is kept for longer only if something is entered after today, or while a court or a regulator may ask for it. What stays is our log of who opened or changed what, and when, with the name you used here: it is sealed against changes, ours too. If you sent STOP to our texts, your number stays, so that none goes there. Our payment provider keeps its own records of payments.',
]

/** Tells someone that their account is closed, what is kept and why, and how to come back (REG-21). */
export const writeClosed = async (deps: Deps, tx: Tx, closed: ClosedAccount): Promise<void> => {
  const { phone } = deps.config.clinic
  await emailPatient(deps, tx, {
    patientId: closed.userId,
    brand: (await latestConsultOf(tx, closed.userId))?.brand ?? 'men',
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      'You asked us to close your account, and we have. You are signed out everywhere and will hear no news from us.',
      ...(closed.endsSubscription ? ['Your subscription ends; nothing more is charged.'] : []),
      ...(closed.ordersUnderway > 0 ? ['What you have paid for already still comes to you.'] : []),
      ...(closed.creditCents > 0
        ? [
            `Your credit of ${formatMoney({ cents: closed.creditCents, currency: 'AUD' })} is not paid out. It is there again if you come back.`,
          ]
        : []),
      ...keptWords(closed.keptUntil, closed.keptFor),
      `If you would like to come back, or did not ask for this, call us on ${phone}. We can open the account again.`,
    ],
    dedupeKey: `account-closed:${closed.userId}:${closed.at.toISOString()}`,
  })
}

const Methods = z.array(z.object({ method: z.string(), timestamp: z.number() }))
const recentSeconds = 3_600

/**
 * Whether the person proved themselves within the last hour, as their token says; renewing a session proves nothing. A
 * token that does not say counts as old. Tokens use the wall clock.
 */
const signedInRecently = ({ raw }: Pick<Claims, 'raw'>, nowMs = Date.now()): boolean => {
  const methods = Methods.safeParse(raw.amr)
  if (!methods.success) return false
  const newest = Math.max(
    0,
    ...methods.data.filter(({ method }) => method !== 'token_refresh').map(({ timestamp }) => timestamp),
  )
  return nowMs / 1000 - newest <= recentSeconds
}

type Closed = { closedAt: string; keptUntil: string; keptFor: KeepReason }

const store = (ctx: BareCtx<'patient'>, reason: CloseReason, endsSubscription: boolean): Promise<Result<Closed>> => {
  const { deps, actor } = ctx
  return inTransaction(ctx, async ({ tx }): Promise<Result<Closed>> => {
    const facts = await closingFacts(deps, tx, actor.id)
    const { hold, isNew } = await holdAccount(deps, tx, {
      userId: actor.id,
      kind: 'closed',
      reason,
      by: actor,
      kept: { until: facts.keptUntil, reason: facts.keptFor },
      patientId: actor.id,
    })
    if (hold.kind !== 'closed') return refused('session_expired')
    if (isNew) {
      await dropWaitingPhotos(deps, tx, actor.id)
      await forgetReading(tx, actor.id)
      await withdrawAll(tx, actor.id, deps.clock.now())
      await endPackagesOf(tx, actor.id, deps.clock.now())
      await withdrawOpenConsult(deps, tx, actor.id, 'account_closed')
      await recordAnswer(deps, tx, actor.id, { consent: false, source: 'account_closed' })
      await endLaterCharges(deps, tx, actor.id)
      await writeClosed(deps, tx, {
        userId: actor.id,
        at: hold.at,
        keptUntil: facts.keptUntil,
        keptFor: facts.keptFor,
        endsSubscription: endsSubscription || facts.endsSubscription,
        ordersUnderway: facts.ordersUnderway,
        creditCents: facts.creditCents,
      })
    }
    const keptUntil = hold.keepUntil ?? facts.keptUntil
    return done({ closedAt: hold.at.toISOString(), keptUntil, keptFor: hold.keepFor ?? facts.keptFor })
  })
}

/**
 * Closes the patient's own account (REG-21): nothing more is charged, an open consult is withdrawn, marketing stops,
 * access ends everywhere, and what the law keeps stays for clinicians until its day. Charging ends first, at the provider, so that an
 * account is never closed while somebody still pays. Repeating it changes nothing. Refuses with `recent_sign_in_needed`;
 * throws `PaymentsDown` when the provider cannot be reached, and the account is open then.
 */
export const closeAccount = async (
  ctx: BareCtx<'patient'>,
  { reason }: { reason: CloseReason },
): Promise<Result<Closed>> => {
  const { deps, actor } = ctx
  if (!signedInRecently(actor.claims)) return refused('recent_sign_in_needed')
  const before = await inTransaction(ctx, ({ tx }) => closingFacts(deps, tx, actor.id))
  await endCharging(deps, actor.id)
  await endGoodsOf(deps, actor.id)
  const closed = await store(ctx, reason, before.endsSubscription)
  if (closed.ok) await trySettleHold(deps, actor.id)
  return closed
}
