import { checkInsFrom } from '@om/domain/check-ins/check-ins'
import { addDays } from '@om/domain/dates'
import { activesOf } from '@om/domain/formulary/medicines'
import { CHECK_IN_BLOCKS_AFTER_DAYS } from '@om/domain/lifecycles/check-in'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { checkInsOf, hasUnansweredSince, insertCheckIns, visibleCheckIn } from './check-ins.repo.ts'

// What other modules may use of check-ins.

export { checkInAnswered } from './check-ins.hooks.ts'
export { lapseEnded } from './check-ins.sweep.ts'

/**
 * Plans the check-ins of what has just been delivered for the first time, from the day it left. A medicine whose check-ins
 * are planned, or were answered, is not begun anew by a change of dose; one whose treatment had ended is, also where some of
 * them had been answered.
 */
export const scheduleCheckIns = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { patientId, brand, medicines }: { patientId: string; brand: 'men' | 'women'; medicines: string[] },
): Promise<void> => {
  const known = (await checkInsOf(tx, patientId))
    .filter(({ state }) => state !== 'lapsed')
    .flatMap(row => row.medicines.filter(item => !row.ended.includes(item)).flatMap(activesOf))
  const begun = medicines.filter(item => activesOf(item).some(code => !known.includes(code)))
  if (begun.length === 0) return
  const startedOn = clinicToday(deps.clock)
  await insertCheckIns(
    tx,
    checkInsFrom(begun, startedOn).map(one => ({
      ...one,
      patientId,
      brand,
      medicines: begun,
      startedOn,
      state: 'scheduled',
      flags: [],
    })),
  )
}

/** Whose check-in this is; undefined for one that the actor may not read. */
export const ownerOfCheckIn = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await visibleCheckIn(tx, id))?.patientId

/** Whether a check-in has been unanswered for so long that nothing more is charged until it is answered. (§5.7) */
export const isCheckInMissing = (tx: Tx, patientId: string, today: string): Promise<boolean> =>
  hasUnansweredSince(tx, patientId, addDays(today, -CHECK_IN_BLOCKS_AFTER_DAYS))
