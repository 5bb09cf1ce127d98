import { RUNS_OUT_WITHIN_DAYS } from '@om/contracts/patients'
import { addDays, formatDay } from '@om/domain/dates'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { hasReviewSince } from './ask-for-review.ts'
import { followRegistrations } from './follow-registration.ts'
import { isSafetyOpen, prescriptionMoved } from './prescriptions.hooks.ts'
import {
  endedBefore,
  endingWithin,
  heldUntilBefore,
  type PrescriptionRow,
  runningOutWithin,
  runOutBefore,
  saveEndTold,
  updatePrescription,
} from './prescriptions.repo.ts'
import { releaseUnlessAgainst } from './recheck.ts'

const batch = 200
const dayMs = 86_400_000

/** Ends prescriptions whose last day is over (REG-11, INV-07). Safe to repeat, on any copy. */
export const prescriptionsSweep = async (deps: Deps): Promise<void> => {
  const today = clinicToday(deps.clock)
  for (let found = batch; found === batch; ) {
    found = await inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
      const rows = await endedBefore(tx, today, batch)
      for (const row of rows) {
        const ended = await updatePrescription(tx, row, { status: 'expired' })
        if (!ended) continue
        await audit(deps.clock, tx, {
          action: 'prescription.expire',
          subjectType: 'prescription',
          subjectId: row.id,
          patientId: row.patientId,
          fromState: row.status,
          toState: 'expired',
        })
        await closeTasks(deps, tx, 'review_due', [row.id], '')
        await closeTasks(deps, tx, 'send_original', [row.id], '')
        await announce(tx, [`user:${row.patientId}`], 'plan', row.id)
        await prescriptionMoved.happens(deps, tx, {
          prescriptionId: row.id,
          patientId: row.patientId,
          status: 'expired',
        })
      }
      return rows.length
    })
  }
  await releaseDatedHolds(deps, today)
  await followRegistrations(deps)
  // The nearer day first: who is told of it is not told of the other.
  for (const days of tellEndDays) await tellEnds(deps, today, days)
  await closeRunOut(deps, today)
}

/** Who has run out for so long is no longer in the doctors' list of those who run out, and the task about them is over too. */
const closeRunOut = async (deps: Deps, today: string): Promise<void> => {
  for (let found = batch; found === batch; ) {
    found = await inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
      const rows = await runOutBefore(tx, addDays(today, -RUNS_OUT_WITHIN_DAYS), batch)
      const ids = rows.map(row => row.id)
      await closeTasks(deps, tx, 'review_due', ids, '')
      return rows.length
    })
  }
}

/** Days before its last day, or before its last delivery is used up, on which a patient is told that a prescription ends. (§5.2) */
const tellEndDays = [14, 30]

/** From then on the doctors see it too, unless a review was asked for. */
const reviewDueDays = 14

/** A treatment that ends: with the last day of its prescription, or once its last delivery is used up. */
type Ending = { row: PrescriptionRow; on: string; why: 'last_day' | 'last_delivery' }

const endWords: Record<Ending['why'], { patient: string; doctor: string }> = {
  last_day: { patient: 'It runs until', doctor: 'ends on' },
  last_delivery: {
    patient: 'Your last delivery lasts until about',
    doctor: 'is used up, and its last delivery lasts until',
  },
}

/** A task about a used-up prescription says when it ends: nothing else of it does. */
const closesWords = { last_day: '', last_delivery: ` This closes by itself ${RUNS_OUT_WITHIN_DAYS} days after that.` }

const openReviewDue = (deps: Deps, tx: Tx, { row, on, why }: Ending): Promise<void> =>
  openTask(deps, tx, {
    role: 'doctor',
    kind: 'review_due',
    subjectId: row.id,
    patientId: row.patientId,
    consultId: row.consultId,
    summary: `${row.title} ${endWords[why].doctor} ${formatDay(on)}, and no review was asked for.${closesWords[why]}`,
    dueAt: new Date(`${on}T00:00:00Z`),
  })

/** Of a last delivery its patient is told as it is prepared, which is about a month before it is used up; so only once more. */
const endingsOf = async (tx: Tx, asked: { today: string; days: number; limit: number }): Promise<Ending[]> => {
  const byDay = (await endingWithin(tx, asked)).map(row => ({ row, on: row.expiresOn, why: 'last_day' as const }))
  if (asked.days !== reviewDueDays) return byDay
  const usedUp = await runningOutWithin(tx, asked)
  return [...byDay, ...usedUp.map(({ row, lastsUntil }) => ({ row, on: lastsUntil, why: 'last_delivery' as const }))]
}

/** A review that was asked for lately is under way, or a doctor has just decided on it: nobody is asked to ask again. */
const REVIEWED_WITHIN_DAYS = 30

/** Its patient is told `days` days before. */
export const writeEnds = (deps: Deps, tx: Tx, { row, on, why }: Ending, days: number): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: row.brand,
    subject: 'Your plan ends soon',
    heading: 'Your plan ends soon',
    paragraphs: [
      `${endWords[why].patient} ${formatDay(on)}. A doctor can look at it before then, so that you do not go without.`,
      'Sign in to ask for a review. It takes a minute when nothing has changed.',
    ],
    action: { label: 'Ask for a review', path: '/patient-review' },
    noticePath: '/patient-prescriptions',
    dedupeKey: `prescription-ends:${row.id}:${days}${why === 'last_day' ? '' : `:${on}`}`,
  })

const tellEnds = async (deps: Deps, today: string, days: number): Promise<void> => {
  for (let found = batch; found >= batch; ) {
    found = await inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
      const endings = await endingsOf(tx, { today, days, limit: batch })
      for (const ending of endings) {
        const { row } = ending
        await saveEndTold(tx, row.id, days)
        if (await hasReviewSince(tx, row.id, new Date(deps.clock.now().getTime() - REVIEWED_WITHIN_DAYS * dayMs)))
          continue
        if (days === reviewDueDays) await openReviewDue(deps, tx, ending)
        await writeEnds(deps, tx, ending, days)
      }
      return endings.length
    })
  }
}

/**
 * Takes prescriptions off hold whose hold had a last day, on the day after it; what something else speaks against by then stays on
 * hold for that, and is a task of the doctors.
 */
const releaseDatedHolds = async (deps: Deps, today: string): Promise<void> => {
  for (let found = batch; found === batch; ) {
    found = await inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
      const rows = await heldUntilBefore(tx, today, batch)
      const by = { role: 'system', name: '' } as const
      let done = 0
      for (const row of rows) {
        if (await isSafetyOpen.ask(tx, row.patientId)) continue
        done += 1
        await releaseUnlessAgainst(deps, tx, row, { by, reason: 'date_reached', message: '' })
      }
      return done
    })
  }
}
