import type { MyPrivacyRequest } from '@om/contracts/privacy-requests'
import { letterTitles } from '@om/domain/gp-letters'
import { lookWords } from '@om/domain/looks'
import { groundWords, privacyKindWords } from '@om/domain/privacy-requests'
import { wordsAsRead } from '../../gp-letters/letter-words.ts'
import type { Everything } from './export.repo.ts'
import { inWords, when } from './export-care.present.ts'

/** What was asked about privacy, with every step that its patient reads. */
export const privacyAsked = ({ privacyRequests, privacyRequestSteps }: Everything) =>
  privacyRequests.map(one => ({
    Number: one.number,
    Asked: when(one.askedAt),
    About: privacyKindWords[one.kind],
    'Which look': one.about && `${one.about.name}: ${lookWords(one.about.action).part}, ${one.about.at}`,
    'What you asked': one.words,
    State: inWords(one.state),
    'Answer due': when(one.dueAt),
    Steps: privacyRequestSteps
      .filter(step => step.requestId === one.id)
      .map(step => ({
        At: when(step.at),
        What: stepWords[step.kind],
        By: step.byName || 'You',
        Ground: step.ground && groundWords[step.ground],
        Text: step.words,
      })),
  }))

const stepWords: Record<MyPrivacyRequest['steps'][number]['kind'], string> = {
  received: 'Received',
  started: 'Taken on',
  assigned: 'Given to a colleague',
  noted: 'Note of the office',
  extended: 'It takes longer',
  answered: 'Answered',
  refused: 'Refused',
  replied: 'You wrote',
  withdrawn: 'Taken back',
}

/** Letters that doctors signed, in the words that are printed. */
export const lettersSigned = ({ doctorLetters }: Everything) =>
  doctorLetters.map(one => ({
    Letter: letterTitles[one.kind],
    Signed: when(one.signedAt),
    Withdrawn: when(one.withdrawnAt),
    'Why it was withdrawn': one.withdrawnReason,
    'What it says': wordsAsRead(
      one,
      doctorLetters.some(next => next.replaces === one.id),
    ),
  }))

/** Summaries and letters that were sent to a practice. */
export const lettersSent = ({ gpLetters }: Everything) =>
  gpLetters.map(one => ({
    Letter: letterTitles[one.kind],
    Made: when(one.madeAt),
    'Sent to': one.practice,
    Address: one.email,
    Sent: when(one.sentAt),
    'First opened': when(one.openedAt),
    'Times opened': one.timesOpened,
    Ended: when(one.withdrawnAt),
  }))

/** What was told about parcels that did not come, or not as they should. */
export const parcelsReported = ({ claims }: Everything) =>
  claims.map(one => ({
    Reported: when(one.claimedAt),
    About: inWords(one.kind),
    'In your words': one.words,
    Decided: when(one.decidedAt),
    Outcome: one.outcome && inWords(one.outcome),
    'What we wrote': one.answer,
  }))

/** What the carrier was asked about parcels on their way, and what came of it. */
export const carrierAsked = ({ enquiries }: Everything) =>
  enquiries.map(one => ({
    Parcel: one.trackingNumber,
    'Number at the carrier': one.number,
    Asked: one.askedOn,
    Ended: when(one.endedAt),
    Outcome: one.outcome && inWords(one.outcome),
    'What came of it': one.words,
  }))

/** What was changed about a plan, with what was told as its receipt. */
export const plansChanged = ({ planChanges }: Everything) =>
  planChanges.map(one => ({
    Changed: when(one.madeAt),
    What: one.title,
    'Next charge before': when(one.fromOn),
    'Next charge since': when(one.toOn),
    'What you were told': one.told,
  }))

/** What was ticked of the medicines, and when they are reminded of. */
export const dosesTicked = ({ doses, doseReminders, prescriptions }: Everything) => {
  const nameOf = (one: { prescriptionId: string; position: number }) =>
    prescriptions.find(({ id }) => id === one.prescriptionId)?.items[one.position]?.description ?? null
  return {
    Days: doses.map(one => ({
      Medicine: nameOf(one),
      Day: one.day,
      'Time of the day': one.slot + 1,
      What: one.state === 'taken' ? 'Taken' : 'Left out',
    })),
    Reminders: doseReminders.map(one => ({
      Medicine: nameOf(one),
      'Time of the day': one.slot + 1,
      'Minutes after midnight': one.minute,
      In: one.zone,
    })),
  }
}

/** Photos and tests that doctors have asked for. */
export const askedOfYou = ({ photoRequests, testRequests }: Everything) => ({
  Photos: photoRequests.map(one => ({
    Asked: when(one.askedAt),
    View: inWords(one.view),
    Why: one.reason,
    Answered: when(one.answeredAt),
  })),
  Tests: testRequests.map(one => ({
    Asked: when(one.requestedAt),
    Tests: one.tests.map(inWords),
    By: one.requestedBy,
    Closed: when(one.closedAt),
  })),
})
