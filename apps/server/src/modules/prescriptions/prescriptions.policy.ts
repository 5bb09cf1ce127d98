import type { PrescriptionLine } from '@om/contracts/consult-parts'
import { prescriptionMoves } from '@om/domain/lifecycles/prescription'
import { suppliesLeft, suppliesTaken } from '@om/domain/prescribing/supply'
import { actionsOf } from '@om/domain/steps'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
import type { MoveRow, PrescriptionRow } from './prescriptions.repo.ts'

type Script = Pick<PrescriptionRow, 'status' | 'patientId' | 'expiresOn'>

/** Past its last day there is nothing left to hold or to end; the clock ends it. */
const actions = (script: Script, by: 'doctor' | 'patient', today: string): string[] =>
  today > script.expiresOn ? [] : actionsOf(prescriptionMoves, script.status, by)

const reviewable: readonly PrescriptionRow['status'][] = ['active', 'on_hold', 'exhausted', 'expired', 'released']

/** Whether a doctor may be asked to review it: it stands, or ran out by itself. */
export const isReviewable = ({ status }: Pick<PrescriptionRow, 'status'>): boolean => reviewable.includes(status)

const standing: readonly PrescriptionRow['status'][] = ['active', 'on_hold', 'exhausted']

/** Whether a new prescription may take its place: it has not ended. */
export const isReplaceable = ({ status }: Pick<PrescriptionRow, 'status'>): boolean => standing.includes(status)

/** Whether it is on hold because a doctor said so last: then a doctor may say otherwise without letting it go on. */
export const isHeldByDoctor = (
  { status }: Pick<PrescriptionRow, 'status'>,
  lastMove: Pick<MoveRow, 'action' | 'byRole'> | undefined,
): boolean => status === 'on_hold' && lastMove?.action === 'hold' && lastMove.byRole === 'doctor'

/** What a doctor may do with a prescription: any who practises, so that one covers for another; nobody with their own (INV-05). */
export const doctorCan = (
  script: Script,
  { userId, isRegistered, today }: PrescriptionReader,
  { hasOpenConsult, lastMove }: { hasOpenConsult: boolean; lastMove: MoveRow | undefined },
): PrescriptionLine['can'] => {
  const isTheirs = isRegistered && script.patientId !== userId
  const may = isTheirs ? actions(script, 'doctor', today) : []
  return {
    hold: may.includes('hold'),
    changeHold: may.includes('release') && isHeldByDoctor(script, lastMove),
    release: may.includes('release'),
    cease: may.includes('cease'),
    review: isTheirs && isReviewable(script) && !hasOpenConsult,
  }
}

/** Whether its patient may stop it: something could still be supplied. */
export const mayStop = (script: Script, today: string): boolean => actions(script, 'patient', today).includes('cease')

type OwnScript = Script & Parameters<typeof suppliesLeft>[0]

/**
 * A patient may stop whatever they could still be given, and ask for a review while no doctor has anything of theirs. They take to another
 * pharmacy what has a delivery left, and back while its original was not sent. (REG-04)
 */
export const patientCan = (
  script: OwnScript,
  { today, hasOpenConsult, isSent }: { today: string; hasOpenConsult: boolean; isSent: boolean },
) => {
  const may = actions(script, 'patient', today)
  return {
    stop: mayStop(script, today),
    review: isReviewable(script) && !hasOpenConsult,
    takeElsewhere: may.includes('take_elsewhere') && suppliesLeft(script) > 0,
    takeBack: may.includes('take_back') && !isSent,
  }
}

/** Whether a pharmacist may say that the signed original was recorded by mistake: nothing was supplied on it. (REG-12) */
export const mayUndoLegalForm = (
  script: Pick<PrescriptionRow, 'legalFormReceivedAt' | 'suppliesUsed' | 'suppliesVoided'>,
): boolean => script.legalFormReceivedAt !== null && suppliesTaken(script) === 0
