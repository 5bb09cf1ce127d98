import type { Appointment } from '@om/contracts/appointments'
import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import { presentAppointments } from './appointments.present.ts'
import { visibleOpenOf } from './appointments.repo.ts'

/**
 * The appointment that lies ahead of each consult, as the actor may see it, by the consult's id; a consult without one is
 * not in the answer.
 */
export const appointmentOfConsult = async (
  clock: Clock,
  tx: Tx,
  consultIds: string[],
): Promise<Map<string, Appointment>> => {
  const shown = await presentAppointments(clock, tx, await visibleOpenOf(tx, consultIds))
  return new Map(shown.flatMap(one => (one.consultId === null ? [] : [[one.consultId, one] as const])))
}
