import { formatMoment, zoneOfState } from '@om/domain/dates'
import { nextFree, OFFER_MS, PROMISE_AHEAD_MS, promiseFor } from '@om/domain/queue-promise'
import { SLA_TARGET_MS } from '@om/domain/sla'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'
import { accountOfDoctor, patientDetails, practisingDoctors } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { doctorTimes } from '../consults.hooks.ts'
import { consultNumber } from '../consults.present.ts'
import type { ConsultRow } from '../consults.repo.ts'
import { notifyPatient } from '../contact/notify-patient.ts'
import { announceConsult } from '../move-consult.ts'
import {
  currentPace,
  holdersAmong,
  insertOffer,
  lastDecided,
  lastOffersTo,
  nearPromises,
  offersOf,
  paceMadeAt,
  promise,
  storePace,
  unpromised,
} from './promises.repo.ts'

// What patients are told of when they hear from a doctor, and who sees to it that it holds.

const batch = 50
/** What may be promised is reckoned this often. */
const PACE_MS = 60_000

/** Reckons what may be promised from now on, from the last cases and the hours of the doctors who practise. */
export const reckonPace = async (deps: Deps, tx: Tx, now: Date): Promise<void> => {
  const madeAt = await paceMadeAt(tx)
  if (madeAt && Math.abs(now.getTime() - madeAt.getTime()) < PACE_MS) return
  const ids = (await practisingDoctors(deps.clock, tx)).map(doctor => doctor.id)
  const decided = await lastDecided(tx, now)
  const from = new Date(Math.min(now.getTime(), ...decided.map(one => one.submittedAt.getTime())))
  const until = new Date(now.getTime() + PROMISE_AHEAD_MS)
  const times = await doctorTimes.ask(tx, ids, { from, until, now })
  const doctors = [...times.values()].map(({ shifts }) => shifts)
  await storePace(tx, promiseFor({ now, decided, doctors, targetMs: SLA_TARGET_MS }), now)
}

/**
 * Promises those a time who have none, and those another one who were not heard from in it: they are told once by mail, and see every
 * one on their page.
 */
export const promiseAgain = async (deps: Deps, tx: Tx, now: Date): Promise<void> => {
  const pace = await currentPace(tx)
  if (!pace?.promisedBy || pace.promisedBy <= now) return
  for (const consult of await unpromised(tx, now, batch)) {
    await promise(tx, consult.id, pace.promisedBy)
    await announceConsult(tx, consult)
    // What was near is not any more; it is offered again when the new time is.
    await closeTasks(deps, tx, 'promise_near', [consult.id], '')
    // Whoever may be in danger was told the target, not this time. (T-00)
    if (!consult.promisedFor || consult.urgent) continue
    await audit(deps.clock, tx, {
      action: 'consult.promise_passed',
      subjectType: 'consult',
      subjectId: consult.id,
      patientId: consult.patientId,
    })
    const state = (await patientDetails(tx, consult.patientId))?.address?.state ?? null
    await notifyPatient(deps, tx, consult, 'later', { due: { at: pace.promisedBy, state } })
  }
}

/** Asks the next free doctor to take a case whose promised time is near. */
export const writeOffer = (
  deps: Deps,
  tx: Tx,
  consult: ConsultRow,
  doctorId: string,
  promisedFor: Date,
): Promise<void> => {
  const number = consultNumber(consult.number)
  const why = consult.urgent
    ? `${number} comes before everything else, and nobody is at work on it.`
    : `The patient of ${number} was told that they hear from us by ${formatMoment(promisedFor, zoneOfState(null))}.`
  return emailDoctor(deps, tx, {
    doctorId,
    subject: `${number} is offered to you`,
    heading: consult.urgent ? 'An urgent case waits for a doctor' : 'A patient has been promised an answer soon',
    paragraphs: [
      `${why} You are on shift and have nothing in hand: claim it if you can.`,
      'Whoever claims it first has it. In ten minutes the next doctor hears of it.',
    ],
    action: { label: 'Open the case', path: `/doctor/dashboard?consult=${consult.id}` },
    dedupeKey: `promise-near:${consult.id}:${promisedFor.toISOString()}:${doctorId}`,
  })
}

type Working = { id: string; isOnShift: boolean; isBusy: boolean }

/** The doctors who practise, with who is on shift and who has something in hand. */
const workingNow = async (deps: Deps, tx: Tx, now: Date): Promise<Working[]> => {
  const ids = (await practisingDoctors(deps.clock, tx)).map(doctor => doctor.id)
  const times = await doctorTimes.ask(tx, ids, { from: now, until: new Date(now.getTime() + 1), now })
  const holders = await holdersAmong(tx, ids, now)
  return ids.map(id => ({
    id,
    isOnShift: (times.get(id)?.shifts.length ?? 0) > 0,
    isBusy: holders.has(id) || times.get(id)?.isBooked === true,
  }))
}

/** The doctor who is asked next; none where nobody is free, or the last one who was asked still has time. */
const whoIsNext = async (tx: Tx, consult: ConsultRow, promisedFor: Date, doctors: Working[], now: Date) => {
  const offers = await offersOf(tx, consult.id, promisedFor)
  const [last] = offers
  if (last && now.getTime() - last.offeredAt.getTime() < OFFER_MS) return null
  const offered = await lastOffersTo(
    tx,
    doctors.map(({ id }) => id),
  )
  const asked = offers.map(({ doctorId }) => doctorId)
  for (;;) {
    const next = nextFree(
      doctors.map(doctor => ({ ...doctor, offeredAt: offered.get(doctor.id) ?? null })),
      asked,
    )
    // Nobody treats themselves. (INV-05)
    if (!next || (await accountOfDoctor(tx, next)) !== consult.patientId) return next
    asked.push(next)
  }
}

/** Offers what is near the end of its promise, and what nobody works on, to the next doctor on shift who is free. */
export const offerNear = async (deps: Deps, tx: Tx, now: Date): Promise<void> => {
  const near = await nearPromises(tx, now, batch)
  const doctors = near.length > 0 ? await workingNow(deps, tx, now) : []
  for (const consult of near) {
    const { promisedFor } = consult
    const doctorId = promisedFor && (await whoIsNext(tx, consult, promisedFor, doctors, now))
    if (!doctorId) continue
    const reason = consult.state === 'submitted' ? 'waits' : 'idle'
    await insertOffer(tx, { consultId: consult.id, promisedFor, doctorId, offeredAt: now, reason })
    await openTask(deps, tx, {
      role: 'doctor',
      kind: 'promise_near',
      subjectId: consult.id,
      patientId: consult.patientId,
      consultId: consult.id,
      summary: consult.urgent
        ? `${consultNumber(consult.number)} is urgent and nobody is at work on it. Claim it: whoever is first has it.`
        : `The patient of ${consultNumber(consult.number)} was promised an answer soon. Claim it: whoever is first has it.`,
      dueAt: promisedFor,
    })
    await writeOffer(deps, tx, consult, doctorId, promisedFor)
  }
}
