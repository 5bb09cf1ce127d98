import { randomUUID } from 'node:crypto'
import { wallHoursOn } from '@om/domain/appointments/zone-day'
import { addDays, addMonths, CLINIC_ZONE } from '@om/domain/dates'
import { drawOrder, QUALITY_SAMPLE_SIZE } from '@om/domain/quality/sample'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  countOfMonth,
  type DecidedCase,
  decidedBetween,
  directors,
  drawnAmong,
  insertReviews,
  insertSample,
  isDrawn,
  lockSample,
} from './quality.repo.ts'
import { writeDrawn } from './quality-mails.ts'

const midnight = (day: string): Date =>
  new Date(wallHoursOn(day, { startMinute: 0, endMinute: 1440 }, CLINIC_ZONE)[0]?.start ?? Date.parse(day))

const spanOf = (month: string) => {
  const first = `${month}-01`
  return { from: midnight(first), until: midnight(addMonths(first, 1)) }
}

/** Whom nobody can look at: the only medical director's own cases. */
const lookedAt = async (tx: Tx, cases: DecidedCase[]): Promise<DecidedCase[]> => {
  const [only, another] = await directors(tx)
  return another === undefined ? cases.filter(one => one.doctorId !== only) : cases
}

const store = async (tx: Tx, month: string, cases: readonly DecidedCase[], ids: string[]): Promise<void> => {
  const first = await countOfMonth(tx, month)
  const drawn = ids.flatMap(id => cases.find(one => one.id === id) ?? [])
  await insertReviews(
    tx,
    drawn.map(({ id, patientId, doctorId, outcome, isOverridden, rules }, index) => ({
      month,
      consultId: id,
      patientId,
      doctorId,
      outcome,
      isOverridden,
      rules,
      position: first + index,
    })),
  )
}

/** Draws the cases of a month, once, and tells each medical director how many they can look at. */
export const drawMonth = async (deps: Deps, tx: Tx, month: string): Promise<void> => {
  const decided = await decidedBetween(tx, spanOf(month))
  const seed = randomUUID()
  const isNew = await insertSample(tx, { month, seed, decided: decided.length, drawnAt: deps.clock.now() })
  if (!isNew) return
  const cases = await lookedAt(tx, decided)
  const before = await drawnAmong(
    tx,
    cases.map(one => one.id),
  )
  const ids = drawOrder(cases, seed).filter(id => !before.has(id))
  const drawn = ids.slice(0, QUALITY_SAMPLE_SIZE)
  await store(tx, month, cases, drawn)
  await audit(deps.clock, tx, {
    action: 'quality.draw',
    subjectType: 'quality_sample',
    subjectId: month,
    reason: `${drawn.length} of ${decided.length}, by ${seed}`,
  })
  await announce(tx, ['role:doctor'], 'quality', month)
  for (const doctorId of await directors(tx)) {
    const theirs = cases.filter(one => drawn.includes(one.id) && one.doctorId !== doctorId).length
    if (theirs > 0) await writeDrawn(deps, tx, { month, cases: theirs, doctorId })
  }
}

/** Draws the next case of a month in the order of its seed, in place of one that is left out; false where none is left. */
export const drawAnother = async (tx: Tx, month: string): Promise<boolean> => {
  const sample = await lockSample(tx, month)
  if (!sample) return false
  const cases = await lookedAt(tx, await decidedBetween(tx, spanOf(month)))
  const before = await drawnAmong(
    tx,
    cases.map(one => one.id),
  )
  const next = drawOrder(cases, sample.seed).find(id => !before.has(id))
  if (next) await store(tx, month, cases, [next])
  return next !== undefined
}

/** The month each process has looked at last; looking twice changes nothing. */
const lookedAtMonth = new WeakMap<Deps, string>()

/** Once a month is over, its cases are drawn. Safe to repeat, on any copy. */
export const qualitySweep = async (deps: Deps): Promise<void> => {
  const month = addDays(`${clinicToday(deps.clock).slice(0, 7)}-01`, -1).slice(0, 7)
  if (lookedAtMonth.get(deps) === month) return
  await inTransaction({ deps, actor: system('quality') }, async ({ tx }) => {
    if (!(await isDrawn(tx, month))) await drawMonth(deps, tx, month)
  })
  lookedAtMonth.set(deps, month)
}
