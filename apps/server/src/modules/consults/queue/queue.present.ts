import type { QueueItem } from '@om/contracts/consults'
import { ageOn } from '@om/domain/quiz/date'
import type { DoctorActor } from '#src/actor.ts'
import { slaOf } from '../clock.ts'
import { consultNumber, isoOf, isoOrNull } from '../consults.present.ts'
import type { ConsultRow } from '../consults.repo.ts'
import type { QueueDecoration } from './queue.repo.ts'

const severities = ['critical', 'high', 'medium', 'low'] as const

/** Flags with the most serious first; equal ones keep the order of the rules. */
const sorted = (flags: ConsultRow['doctorFlags']) =>
  flags.toSorted((one, two) => severities.indexOf(one.severity) - severities.indexOf(two.severity))

/** One line of the doctors' queue. A hold that has run out is nobody's any more. */
export const presentQueueItem = (
  consult: ConsultRow,
  about: QueueDecoration,
  isReview: boolean,
  reader: { actor: Pick<DoctorActor, 'staffId'>; now: Date; today: string },
): QueueItem => {
  const isHeld = consult.claimedBy !== null && (consult.claimExpiresAt === null || consult.claimExpiresAt > reader.now)
  const isDecided = consult.decidedAt !== null
  return {
    id: consult.id,
    number: consultNumber(consult.number),
    brand: consult.brand,
    state: consult.state,
    patientName: `${about.firstName} ${about.lastName}`.trim(),
    age: about.dateOfBirth ? ageOn(about.dateOfBirth, reader.today) : null,
    sexAtBirth: about.sexAtBirth,
    outcome: consult.outcome,
    urgent: consult.urgent,
    flags: sorted(consult.doctorFlags),
    submittedAt: isoOf(consult.submittedAt),
    dueAt: isoOrNull(consult.dueAt),
    promisedFor: isoOrNull(consult.promisedFor),
    sla: slaOf(consult, consult.decidedAt ?? reader.now).level,
    claimedBy:
      isHeld && !isDecided && consult.claimedBy
        ? {
            id: consult.claimedBy,
            name: about.claimedByName ?? '',
            isMe: consult.claimedBy === reader.actor.staffId,
          }
        : null,
    claimExpiresAt: isHeld ? isoOrNull(consult.claimExpiresAt) : null,
    isReturning: consult.isReturning,
    isReview,
  }
}
