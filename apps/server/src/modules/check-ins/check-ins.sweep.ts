import { hasStartingShed, STARTING_SHED_DAYS } from '@om/domain/check-ins/check-ins'
import { addDays } from '@om/domain/dates'
import { activesOf } from '@om/domain/formulary/medicines'
import { CHECK_IN_NUDGE_DAYS } from '@om/domain/lifecycles/check-in'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { itemsInUse } from '#src/modules/prescriptions/prescriptions.ts'
import {
  type CheckInRow,
  dueBy,
  lockStandingCheckIns,
  markEnded,
  markNoted,
  unnotedSince,
  updateCheckIn,
} from './check-ins.repo.ts'

const batch = 100

const letters = {
  due: {
    subject: 'It is time for your check-in',
    paragraph: 'A few questions about how you are going. They take two minutes, and your doctor relies on them.',
  },
  overdue: {
    subject: 'Your check-in is still waiting',
    paragraph:
      'Please answer it this week. Without it we cannot make your next delivery, and nothing is charged for it.',
  },
}

/** Its patient is told that it has fallen due, or is late. */
export const writeDue = (deps: Deps, tx: Tx, row: CheckInRow, state: 'due' | 'overdue'): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: row.brand,
    subject: letters[state].subject,
    heading: letters[state].subject,
    paragraphs: [letters[state].paragraph],
    action: { label: 'Answer now', path: '/patient-dashboard#check-in' },
    dedupeKey: `check-in-${state}:${row.id}`,
  })

/** That there is a note, and nothing of it. */
export const writeNote = (deps: Deps, tx: Tx, row: CheckInRow): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: row.brand,
    subject: 'There is a note from your care team',
    heading: 'There is a note from your care team',
    paragraphs: ['Sign in to read it. It takes a minute, and nothing has to be done.'],
    action: { label: 'Read it', path: '/patient-dashboard' },
    dedupeKey: `care-note:${row.id}`,
  })

/** Whether any of its medicines is still in use. */
const isStillTreated = async (tx: Tx, row: CheckInRow, today: string): Promise<boolean> => {
  const inUse = (await itemsInUse(tx, row.patientId, today)).flatMap(activesOf)
  return row.medicines.flatMap(activesOf).some(code => inUse.includes(code))
}

const isUnanswered = ({ state }: CheckInRow) => state === 'scheduled' || state === 'due' || state === 'overdue'

const move = async (deps: Deps, tx: Tx, row: CheckInRow, state: 'due' | 'overdue' | 'lapsed'): Promise<void> => {
  await updateCheckIn(tx, row.id, { state })
  await audit(deps.clock, tx, {
    action: `check_in.${state}`,
    subjectType: 'check_in',
    subjectId: row.id,
    patientId: row.patientId,
    fromState: row.state,
    toState: state,
  })
  await announce(tx, [`user:${row.patientId}`], 'check-in', row.id)
  if (state !== 'lapsed') await writeDue(deps, tx, row, state)
}

/**
 * What is asked about a treatment that has just ended lapses with it, wherever it stood; what was answered keeps that it has
 * ended, so that the same treatment begun again is asked about anew.
 */
export const lapseEnded = async (deps: Deps, tx: Tx, { patientId }: { patientId: string }): Promise<void> => {
  const rows = await lockStandingCheckIns(tx, patientId)
  if (rows.length === 0) return
  const inUse = (await itemsInUse(tx, patientId, clinicToday(deps.clock))).flatMap(activesOf)
  for (const row of rows) {
    const ended = row.medicines.filter(item => !activesOf(item).some(code => inUse.includes(code)))
    if (ended.some(item => !row.ended.includes(item))) await markEnded(tx, row.id, ended)
    if (ended.length === row.medicines.length && isUnanswered(row)) await move(deps, tx, row, 'lapsed')
  }
}

const moveDue = async (
  deps: Deps,
  today: string,
  { from, to, day }: { from: 'scheduled' | 'due'; to: 'due' | 'overdue'; day: string },
): Promise<void> => {
  for (let found = batch; found === batch; ) {
    found = await inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
      const rows = await dueBy(tx, { state: from, day, limit: batch })
      for (const row of rows) await move(deps, tx, row, (await isStillTreated(tx, row, today)) ? to : 'lapsed')
      return rows.length
    })
  }
}

/**
 * Fourteen days after minoxidil first left, its patient is told once what the first weeks may bring; with the tablets the check-in of that
 * day says so, and is told of already. (§1.4) The mail says that there is a note, and nothing of it.
 */
const writeNotes = async (deps: Deps, today: string): Promise<void> => {
  for (let found = batch; found === batch; ) {
    found = await inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
      const { from, to } = STARTING_SHED_DAYS
      const rows = await unnotedSince(tx, { from: addDays(today, -to), to: addDays(today, -from), limit: batch })
      for (const row of rows) {
        await markNoted(tx, row.id, deps.clock.now())
        const isTold = row.medicines.flatMap(activesOf).includes('MOX_PO')
        if (isTold || !hasStartingShed(row.medicines) || !(await isStillTreated(tx, row, today))) continue
        await announce(tx, [`user:${row.patientId}`], 'check-in', row.id)
        await writeNote(deps, tx, row)
      }
      return rows.length
    })
  }
}

/** Check-ins fall due, and overdue a week later; those of a treatment that has ended lapse. Safe to repeat, on any copy. */
export const checkInsSweep = async (deps: Deps): Promise<void> => {
  const today = clinicToday(deps.clock)
  await writeNotes(deps, today)
  await moveDue(deps, today, { from: 'scheduled', to: 'due', day: today })
  await moveDue(deps, today, { from: 'due', to: 'overdue', day: addDays(today, -CHECK_IN_NUDGE_DAYS) })
}
