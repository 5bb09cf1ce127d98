import { addMonths } from '@om/domain/dates'
import { tests } from '@om/domain/picture/tests'
import { TESTS_DUE_MONTHS, testsDue } from '@om/domain/picture/tests-due'
import { withinBusinessDays } from '@om/domain/working-day'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { itemsInUseOf } from './picture.hooks.ts'
import { lockOpenRequests, patientsMeasuredBefore } from './picture.repo.ts'
import { pictureOf } from './today.ts'

const ASK_BUSINESS_DAYS = 5

/**
 * Tests that a treatment needs again are a task of the doctors, from two months before it waits for them, until they have come,
 * are asked for, or the treatment has ended.
 */
export const followTestsDue = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  const picture = await pictureOf(tx, patientId)
  if (!picture) return
  const items = await itemsInUseOf.ask(tx, patientId, clinicToday(deps.clock))
  const due = testsDue({ items, measured: picture.measured, today: clinicToday(deps.clock) })
  const asked = due.length > 0 ? await lockOpenRequests(tx, patientId) : []
  const open = due.filter(test => !asked.some(request => request.tests.includes(test)))
  if (open.length === 0) return closeTasks(deps, tx, 'tests_due', [patientId], '')
  await openTask(deps, tx, {
    role: 'doctor',
    kind: 'tests_due',
    subjectId: patientId,
    patientId,
    consultId: (await latestConsultOf(tx, patientId))?.id ?? null,
    summary: `Not measured for ${TESTS_DUE_MONTHS} months or more: ${open.map(test => tests[test].name).join(', ')}. Ask the GP with a letter.`,
    dueAt: withinBusinessDays(deps.clock.now(), ASK_BUSINESS_DAYS),
  })
}

/** The same after a move of a prescription. */
export const followTestsWith = (deps: Deps, tx: Tx, { patientId }: { patientId: string }): Promise<void> =>
  followTestsDue(deps, tx, patientId)

/** The day each process has looked at last; looking twice changes nothing. */
const lookedOn = new WeakMap<Deps, string>()

/** Each day, because tests grow old by themselves. Safe to repeat, on any copy. */
export const testsDueSweep = async (deps: Deps): Promise<void> => {
  const today = clinicToday(deps.clock)
  if (lookedOn.get(deps) === today) return
  const actor = system('clock')
  const patients = await inTransaction({ deps, actor }, ({ tx }) =>
    patientsMeasuredBefore(tx, addMonths(today, -TESTS_DUE_MONTHS)),
  )
  for (const patientId of patients)
    await inTransaction({ deps, actor }, ({ tx }) => followTestsDue(deps, tx, patientId))
  lookedOn.set(deps, today)
}
