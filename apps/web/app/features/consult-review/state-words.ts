import type { ConsultForDoctor } from '@om/contracts/consults'
import { isPaused, stateWords } from './consult-words.ts'

/** Where a consult stands for the doctor who reads it, in one sentence. */
export const stateSentence = (consult: ConsultForDoctor): string => {
  const { state, can, claimedBy, policy, patient } = consult
  if (can.decide)
    return policy.liveContactNeeded || policy.videoNeeded
      ? 'Yours. Talk with the patient before a prescription.'
      : 'Yours to decide.'
  if (state === 'submitted') return can.claim ? 'Claim it to work on it.' : 'Waiting in the queue.'
  if (state === 'needs_info') return `Waiting for ${patient.firstName} to answer.`
  if (state === 'video_required') return `Waiting for a video call with ${patient.firstName}.`
  if (state === 'in_review' && claimedBy && !claimedBy.isMe) return `${claimedBy.name} is working on this consult.`
  if (state === 'in_review') return can.claim ? 'The hold has run out; claim it to go on.' : 'On hold.'
  return `${stateWords(state).label}. Nothing is left to do here.`
}

/** Whether the doctor may ask for photos: they hold the consult, or it waits for the patient anyway. */
export const mayAskForPhotos = ({ can, state }: Pick<ConsultForDoctor, 'can' | 'state'>): boolean =>
  can.ask || isPaused(state)

/** Why a form about this consult cannot be sent at the moment, or null when it can. */
export const blockedWords = (consult: ConsultForDoctor, isAllowed: boolean): string | null =>
  isAllowed ? null : `${stateSentence(consult)} What you typed is kept in this browser.`
