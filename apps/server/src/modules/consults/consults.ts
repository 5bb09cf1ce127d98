/** What other modules may use of consults. */

export { type AboutConsult, aboutConsult } from './chart/about-consult.ts'
export { assessmentById, type ConsultAssessment, visibleAssessment } from './chart/assessment.ts'
export { answersOf } from './chart/check-assessment.ts'
export { latestConsultOf } from './chart/summaries.ts'
export {
  appointmentsOfConsults,
  consultEnded,
  consultOpened,
  consultOpens,
  contactRecorded,
  isPrescribedBefore,
  type PhotoStanding,
  type PrescriptionSummary,
  photosOfPatient,
  prescriptionsOfPatient,
  videoRequired,
} from './consults.hooks.ts'
export { isOwnCare, workRefusal } from './consults.policy.ts'
export { consultNumber } from './consults.present.ts'
export { decideConsult } from './decide/decide-consult.ts'
export { messagesToPatient } from './decide/decision-messages.ts'
export { type Held, withHeldConsult } from './decide/held-consult.ts'
export { type ContactPolicy, contactPolicy } from './decide/live-contact-policy.ts'
export { type FoundConsult, findConsult } from './find-consult.ts'
export {
  type BookableConsult,
  bookableConsult,
  consultOfBooking,
  isInHand,
  lockBookableConsult,
  mayBeBooked,
} from './patient/bookable-consult.ts'
export { holdOpenConsultOf, isDecided, openConsultOf } from './patient/open-consult-of.ts'
export { hasOpenConsult, withdrawOpenConsult } from './patient/withdraw-open-consult.ts'
export { consultNumbers } from './queue/consult-numbers.ts'
export { releaseClaimsOf } from './queue/release-claims.ts'
