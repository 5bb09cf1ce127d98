import type { RefusalCode } from '@om/contracts/errors'
import { photoViews } from '@om/contracts/photos'
import { pausedConsultStates } from '@om/domain/lifecycles/consult'
import type { DoctorActor } from '#src/actor.ts'
import { type FoundConsult, isOwnCare, workRefusal } from '#src/modules/consults/consults.ts'

/** Uploads a patient can have under way; a new one ends the oldest. */
export const mostUploads = 10
/** How long an upload may be interrupted, in milliseconds. */
export const uploadMs = 24 * 3_600_000
/** How long photos wait for an assessment to be sent, in milliseconds. */
export const waitingMs = 30 * 24 * 3_600_000

/** Whether a set of this many views is whole. */
export const isWholeSet = (views: number): boolean => views >= photoViews.length

/** Why the doctor may not ask for a photo, or null: they hold the consult, or it waits for the patient anyway. */
export const askRefusal = (consult: FoundConsult, doctor: DoctorActor, now: Date): RefusalCode | null =>
  pausedConsultStates.includes(consult.state) && !isOwnCare(consult, doctor) ? null : workRefusal(consult, doctor, now)
