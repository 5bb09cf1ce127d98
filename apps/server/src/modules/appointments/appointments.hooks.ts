import type { EffectCode } from '@om/contracts/side-effects'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'

/** Whether a patient is being treated: something prescribed may still be supplied, or what was supplied last still lasts. */
export const isInTreatment = question<[deps: Pick<Deps, 'clock'>, tx: Tx, patientId: string], Promise<boolean>>(
  'whether a patient is in treatment',
)

/** A doctor has ended a video visit for both. */
export const visitEnded = moment<[deps: Deps, tx: Tx, visit: { id: string; doctorName: string }]>()

/** A patient has said that what they want to talk about is something dangerous; it is told before any time is booked. */
export const callIsUrgent =
  moment<[deps: Deps, tx: Tx, patientId: string, told: { found: EffectCode[]; words: string }]>()
