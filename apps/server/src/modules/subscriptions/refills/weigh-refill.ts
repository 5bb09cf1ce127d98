import type { RefillWait } from '@om/contracts/refills'
import { formatDay } from '@om/domain/dates'
import { chargeReasons } from '@om/domain/prescribing/charge-guard'
import { withinBusinessDays } from '@om/domain/working-day'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { consultOfBooking } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { followTestsDue } from '#src/modules/picture/picture.ts'
import { keepGateRun } from '#src/modules/prescriptions/prescriptions.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { subscriptionById } from '../billing.repo.ts'
import { planById } from '../plans.repo.ts'
import { followPrescriptionJob, stopSubscriptionJob } from '../subscriptions.jobs.ts'
import { type Weighed, weighCharge } from './charge-facts.ts'
import { followEarly } from './early-refill.ts'
import { lockRefillsOfPatient, type RefillRow, updateRefill, weighedBefore } from './refills.repo.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days before the charge on which somebody who has not answered is written to once more. */
const NUDGE_DAYS = 2
const batch = 100

const SPEAK_BUSINESS_DAYS = 2

/** The talk that a delivery waits for is a task of the doctors until it was had; what holds its prescription comes first. (REG-02) */
const followContact = (deps: Deps, tx: Tx, refill: RefillRow, { script, reasons }: Weighed): Promise<void> =>
  (reasons.includes('live_contact') && !reasons.includes('on_hold')) || reasons.includes('consult')
    ? openTask(deps, tx, {
        role: 'doctor',
        kind: 'live_contact',
        subjectId: refill.id,
        patientId: refill.patientId,
        consultId: script.consultId,
        summary: reasons.includes('consult')
          ? `The next delivery of ${script.title} waits for a talk that a doctor has asked for. The patient has been told how to book.`
          : `The next delivery of ${script.title} waits for a talk: the last one is a year ago, or something grave came after it. The patient has been told how to book.`,
        dueAt: withinBusinessDays(deps.clock.now(), SPEAK_BUSINESS_DAYS),
      })
    : closeTasks(deps, tx, 'live_contact', [refill.id], '')

/** What only the patient can do about it. */
const theirs: readonly RefillWait[] = ['check_in', 'health_question', 'live_contact', 'address']

/** What a delivery waits for, as its patient reads it; `key` names the reason, of which they are written to once. */
export const refillLetters = {
  theirs: {
    subject: 'Your next delivery waits for you',
    paragraphs: () => [
      'There is something to answer before we charge it and send it. It takes a minute.',
      'Until then nothing is charged. If you do not want it any more, you can cancel in the same place.',
    ],
  },
  /** What the doctors have to ask for first: they have it as a task. */
  tests: {
    subject: 'Your next delivery waits for us',
    paragraphs: () => [
      'Something has to be brought up to date before we charge it and send it. Your doctor has been told.',
      'Until then nothing is charged. Sign in to see what it waits for.',
    ],
  },
  /** Its day has come, and it waits for somebody else, or for a later day. */
  later: {
    subject: 'Your next delivery comes later',
    paragraphs: (firstDay: string | null) => [
      firstDay
        ? `It was due today. It waits, and is charged and sent on ${formatDay(firstDay)} at the earliest.`
        : 'It was due today. It waits for us: nothing is charged until it can be sent.',
      'Sign in to see what it waits for. If you do not want it any more, you can cancel in the same place.',
    ],
  },
} satisfies Record<string, { subject: string; paragraphs: (firstDay: string | null) => string[] }>

type Waits = {
  id: string
  patientId: string
  brand: 'men' | 'women'
  letter: keyof typeof refillLetters
  key: string
  firstDay: string | null
}

/** Writes once for each reason. */
export const writeWaits = (deps: Deps, tx: Tx, { id, patientId, brand, letter, key, firstDay }: Waits): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: refillLetters[letter].subject,
    heading: refillLetters[letter].subject,
    paragraphs: refillLetters[letter].paragraphs(firstDay),
    action: { label: 'See what it waits for', path: '/patient-subscription-management' },
    dedupeKey: `refill-${key}:${id}`,
  })

/** The same, but not about what has been cancelled. */
const writeUnlessCancelled = async (
  deps: Deps,
  tx: Tx,
  { id, patientId, subscriptionId }: RefillRow,
  waits: Pick<Waits, 'letter' | 'key'> & { firstDay?: string | null },
): Promise<void> => {
  const subscription = await subscriptionById(tx, subscriptionId)
  const plan = subscription && (await planById(tx, subscription.planId))
  if (!plan || subscription.cancelAtPeriodEnd) return
  await writeWaits(deps, tx, { firstDay: null, ...waits, id, patientId, brand: plan.brand })
}

const write = (deps: Deps, tx: Tx, refill: RefillRow, key: string): Promise<void> =>
  writeUnlessCancelled(deps, tx, refill, { letter: 'theirs', key })

const isSame = (one: readonly RefillWait[], other: readonly RefillWait[]) =>
  one.length === other.length && one.every(wait => other.includes(wait))

/**
 * Looks again at what a further delivery waits for. Where that has changed, the patient's screens are told and what is charged
 * follows; where it is theirs to do, they are written to.
 */
export const weighRefill = async (deps: Deps, tx: Tx, refill: RefillRow): Promise<RefillRow> => {
  const now = deps.clock.now()
  const subscription = await subscriptionById(tx, refill.subscriptionId)
  const plan = subscription && (await planById(tx, subscription.planId))
  if (!plan) throw new Error('the plan of a refill is gone')
  const weighed = await weighCharge(deps, tx, { subscription, plan, refill })
  const { reasons: waitsFor, firstDay: notBefore, run, early } = weighed
  const saved = await updateRefill(tx, refill.id, { waitsFor, notBefore, weighedAt: now, ...early })
  await followEarly(deps, tx, { before: refill, after: saved, title: weighed.script.title })
  if (refill.state === 'requested' && now.getTime() > refill.chargeOn.getTime() - NUDGE_DAYS * DAY_MS)
    await write(deps, tx, refill, 'nudge')
  const isForUs = waitsFor.length > 0 && !waitsFor.some(wait => chargeReasons[wait].inbox === 'patient')
  if (isForUs && refill.chargeOn <= now)
    await writeUnlessCancelled(deps, tx, refill, { letter: 'later', key: 'later', firstDay: notBefore })
  if (isSame(waitsFor, refill.waitsFor)) return saved
  const { patientId, prescriptionId } = refill
  keepGateRun(deps, tx, run, { gate: 'renewal', patientId, prescriptionId })
  await audit(deps.clock, tx, {
    action: 'refill.weigh',
    subjectType: 'refill',
    subjectId: refill.id,
    patientId: refill.patientId,
    reason: waitsFor.join(', '),
  })
  await announce(tx, [`user:${refill.patientId}`], 'subscription', refill.subscriptionId)
  await deps.jobs.send(tx, followPrescriptionJob, { prescriptionId: refill.prescriptionId })
  if (weighed.ends)
    await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId: subscription.id, why: 'review_needed' })
  await followContact(deps, tx, refill, weighed)
  if (waitsFor.includes('tests')) {
    await followTestsDue(deps, tx, patientId)
    await writeUnlessCancelled(deps, tx, refill, { letter: 'tests', key: 'tests' })
  }
  const open = waitsFor.filter(wait => theirs.includes(wait))
  if (open.length > 0 && refill.state === 'approved') await write(deps, tx, refill, open.join('-'))
  return saved
}

/** The same for everything of a patient, right after something that it may have waited for. */
export const weighRefillsOf = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  for (const refill of await lockRefillsOfPatient(tx, patientId)) await weighRefill(deps, tx, refill)
}

/** The same after a doctor has put a talk on record: what waited for one that a doctor had asked for goes on. */
export const weighAfterContact = async (
  deps: Deps,
  tx: Tx,
  consultId: string,
  { endedAt }: { endedAt: Date },
): Promise<void> => {
  const consult = await consultOfBooking(tx, consultId)
  if (!consult) return
  for (const refill of await lockRefillsOfPatient(tx, consult.patientId)) {
    const isHad = refill.state === 'needs_consult' && refill.decidedAt !== null && endedAt > refill.decidedAt
    if (isHad) {
      await updateRefill(tx, refill.id, { state: 'approved' })
      await audit(deps.clock, tx, {
        action: 'refill.record_contact',
        subjectType: 'refill',
        subjectId: refill.id,
        patientId: refill.patientId,
        fromState: refill.state,
        toState: 'approved',
      })
    }
    await weighRefill(deps, tx, isHad ? { ...refill, state: 'approved' } : refill)
  }
}

/** Each hour for everything, because days go by and tests grow old. Safe to repeat, on any copy. */
export const weighRefills = async (deps: Deps): Promise<void> => {
  for (let found = batch; found === batch; ) {
    found = await inTransaction({ deps, actor: system('billing') }, async ({ tx, now }) => {
      const rows = await weighedBefore(tx, new Date(now.getTime() - HOUR_MS), batch)
      for (const row of rows) await weighRefill(deps, tx, row)
      return rows.length
    })
  }
}
