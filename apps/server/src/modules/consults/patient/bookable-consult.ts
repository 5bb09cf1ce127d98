import { openConsultStates } from '@om/domain/lifecycles/consult'
import type { Tx } from '#src/database/database.ts'
import { holdsClaim } from '../consults.policy.ts'
import { type ConsultRow, consultById, lockConsult, visibleConsult } from '../consults.repo.ts'

/** What booking a live consult has to know of a consult. */
export type BookableConsult = Pick<ConsultRow, 'id' | 'patientId' | 'brand' | 'state' | 'outcome'>

/** A consult as the actor may see it; undefined for an absent one and for someone else's. */
export const bookableConsult = (tx: Tx, id: string): Promise<BookableConsult | undefined> => visibleConsult(tx, id)

/** The same, held still until the transaction ends: bookings for one consult come one after the other. */
export const lockBookableConsult = (tx: Tx, id: string): Promise<BookableConsult | undefined> => lockConsult(tx, id)

/** The same for the server's own work. */
export const consultOfBooking = (tx: Tx, id: string): Promise<BookableConsult | undefined> => consultById(tx, id)

/** Whether a live consult may be booked for it: a decided or closed consult needs none. */
export const mayBeBooked = (consult: BookableConsult): boolean => openConsultStates.includes(consult.state)

/** Whether a doctor is at work on the consult at this moment. */
export const isInHand = async (tx: Tx, id: string, doctorId: string, now: Date): Promise<boolean> => {
  const consult = await consultById(tx, id)
  return consult !== undefined && holdsClaim(consult, { staffId: doctorId }, now)
}
