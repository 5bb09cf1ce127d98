import { consentText } from '@om/domain/consents'
import { areaWords } from '@om/domain/corrections'
import { readingText } from '@om/domain/picture/tests'
import { describeAnswers } from '@om/domain/quiz/answers-text'
import { answersOf, consultNumber } from '#src/modules/consults/consults.ts'
import type { PublicDoctor } from '#src/modules/people/people.ts'
import { prescriptionNumber } from '#src/modules/prescriptions/prescriptions.ts'
import type { Everything } from './export.repo.ts'

/** `needs_info` as people read it: `needs info`. */
export const inWords = (code: string): string => code.replaceAll('_', ' ')
/** `hairLossPattern` as people read it: `Hair loss pattern`. */
const asTitle = (column: string): string => {
  const words = column.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const when = (at: Date | null): string | null => at?.toISOString() ?? null
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

const notAnAnswer = new Set(['id', 'userId', 'createdAt', 'fullQuizData', 'consentTelehealth', 'consentPrivacyPolicy'])

const answersIn = (quiz: Everything['quizzes'][number]) => {
  const told = describeAnswers(answersOf(quiz)).map(({ question, answer }) => ({ Question: question, Answer: answer }))
  if (told.length > 0) return told
  return Object.entries(quiz)
    .filter(([column, value]) => value !== null && !notAnAnswer.has(column))
    .map(([column, value]) => ({ Question: asTitle(column), Answer: [value].flat().map(String).join('; ') }))
}

export const assessments = ({ quizzes }: Everything) =>
  quizzes.map(quiz => ({
    Sent: when(quiz.createdAt),
    'Date of birth': quiz.dateOfBirth,
    'Agreed to telehealth': yesNo(quiz.consentTelehealth),
    'Agreed to the privacy policy': yesNo(quiz.consentPrivacyPolicy),
    Answers: answersIn(quiz),
  }))

export const consultations = ({ consults, questions }: Everything, doctors: ReadonlyMap<string, PublicDoctor>) =>
  consults.map(consult => ({
    Number: consultNumber(consult.number),
    State: inWords(consult.state),
    Sent: when(consult.submittedAt),
    Decided: when(consult.decidedAt),
    Doctor: doctors.get(consult.decidedBy ?? '')?.name ?? null,
    'What we told you when you sent it': consult.patientReasons,
    'Message from the doctor': consult.messageToPatient,
    'Questions and answers': questions
      .filter(question => question.consultId === consult.id)
      .map(question => ({
        Asked: when(question.askedAt),
        Question: question.question,
        Answered: when(question.answeredAt),
        Answer: question.answer,
      })),
  }))

/** Notes that doctors shared; the words of those that are shared now. */
export const notesShared = ({ sharedNotes, consults }: Everything) =>
  sharedNotes.map(({ share, note }) => {
    const number = consults.find(({ id }) => id === share.consultId)?.number
    return {
      Case: number === undefined ? null : consultNumber(number),
      Shared: when(share.sharedAt),
      By: share.sharedByName,
      Signed: when(note?.signedAt ?? null),
      Note: share.endedAt ? null : (note?.body ?? null),
      'No longer shared since': when(share.endedAt),
    }
  })

/** A place on a photo: `12 % from the left, 40 % from the top`. */
const placed = (x: number, y: number): string =>
  `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`

export const unfitWords = {
  something_else: 'It shows something else',
  not_usable: 'Nothing on it can be judged',
} as const

/** What was said of a photo and drawn on it; nothing where nobody has. */
const foundOn = (id: string, { photoPoints, photoMarks, photoUnfit }: Everything) => {
  const isOf = ({ photoId }: { photoId: string }) => photoId === id
  const said = {
    'Lined up by': photoPoints.filter(isOf).map(({ ax, ay, bx, by, setAt }) => ({
      'First point': placed(ax, ay),
      'Second point': placed(bx, by),
      When: when(setAt),
    })),
    'Drawn on it': photoMarks.filter(isOf).map(({ kind, words, fromX, fromY, toX, toY, madeByName, createdAt }) => ({
      What: kind,
      Says: words,
      From: placed(fromX, fromY),
      To: placed(toX, toY),
      By: madeByName,
      When: when(createdAt),
    })),
    'Found by a doctor': photoUnfit
      .filter(isOf)
      .map(({ reason, byName, at }) => ({ What: unfitWords[reason], By: byName, When: when(at) })),
  }
  return Object.fromEntries(Object.entries(said).filter(([, lines]) => lines.length > 0))
}

/** The pictures themselves are on the dashboard, and with the clinic once they are part of a decision. */
export const ownPhotos = (all: Everything) =>
  all.photos.map(photo => ({
    View: photo.view,
    Added: when(photo.createdAt),
    'Replaced or taken back': when(photo.retiredAt),
    'Seen by a doctor': when(photo.seenAt),
    'For consult':
      all.consults.filter(({ id }) => id === photo.consultId).map(({ number }) => consultNumber(number))[0] ?? null,
    Size: photo.kind === 'pdf' ? `PDF, ${photo.bytes} bytes` : `${photo.width} by ${photo.height} pixels`,
    ...(photo.addedByName ? { 'Added by': photo.addedByName } : {}),
    ...foundOn(photo.id, all),
  }))

export const scripts = ({ prescriptions, prescriptionMoves, elsewhere }: Everything) =>
  prescriptions.map(script => ({
    Number: prescriptionNumber(script.number),
    Title: script.title,
    State: inWords(script.status),
    Written: script.writtenOn,
    'Valid until': script.expiresOn,
    Medicines: script.items.map(item => ({
      Medicine: item.description,
      Strength: item.strength,
      Quantity: `${item.quantity} ${item.unit}`,
      Directions: item.directions,
      'Made for you by the pharmacy': yesNo(item.compounded),
    })),
    Repeats: script.repeats,
    'Supplies used': script.suppliesUsed,
    'Of those given back': script.suppliesVoided,
    'Allergies noted': script.allergies,
    Prescriber: `${script.prescriberSnapshot.name}, ${script.prescriberSnapshot.qualification}`,
    'Prescriber registration': script.prescriberSnapshot.ahpraNumber,
    'Written for': script.patientSnapshot.name,
    'Address on it': script.patientSnapshot.address,
    'Held and stopped': prescriptionMoves
      .filter(move => move.prescriptionId === script.id)
      .map(move => ({
        At: when(move.at),
        What: inWords(move.action),
        By: move.byName,
        Reason: inWords(move.reason),
        // Why it may go on after a hold is a record of the clinic's.
        Message: move.action === 'release' ? '' : move.message,
      })),
    'Taken to another pharmacy': elsewhere
      .filter(one => one.prescriptionId === script.id)
      .map(one => ({
        Asked: when(one.askedAt),
        'Goes to': one.address,
        Sent: when(one.sentAt),
        Number: one.reference,
        'Taken back': when(one.takenBackAt),
      })),
  }))

/** What was asked to be put right, with every answer. */
export const correctionsAsked = ({ corrections, correctionAnswers }: Everything) =>
  corrections.map(one => ({
    Asked: when(one.askedAt),
    About: areaWords[one.area],
    'Which one': one.about,
    'What is not right': one.wrong,
    'What it should say': one.should,
    State: inWords(one.state),
    Answers: correctionAnswers
      .filter(answer => answer.requestId === one.id)
      .map(({ at, byName, outcome, words }) => ({
        At: when(at),
        From: byName,
        Outcome: inWords(outcome),
        Text: words,
      })),
  }))

/** What was said about consents besides the assessments. */
export const consentsSaid = ({ consents }: Everything) =>
  consents.map(({ kind, agrees, version, at }) => ({
    About: consentText(kind, version).title,
    Said: agrees ? 'I agree' : 'I withdraw it',
    'Version of the text': version,
    When: when(at),
  }))

/** Answers under names that people read. */
const inTitles = (answers: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([key, value]) => [asTitle(key), value]))

/** What was told or measured besides the assessments. */
export const knownFacts = ({ facts, factErrors }: Everything) =>
  facts.map(({ id, at, key, value, note, measuredOn, source, byName }) => ({
    Told: when(at),
    About: inWords(key),
    Value:
      'values' in value ? [...value.values.map(inWords), value.text].filter(Boolean).join('; ') : readingText(value),
    'Measured on': 'values' in value ? null : measuredOn,
    Note: note,
    From: byName || inWords(source),
    'Entered in error': factErrors.find(one => one.factId === id)?.reason ?? null,
  }))

export const reports = ({ sideEffects, sideEffectMessages }: Everything) =>
  sideEffects.map(report => ({
    Reported: when(report.reportedAt),
    'What you noticed': report.effects.map(inWords),
    'In your words': report.words,
    'How bad': report.severity,
    Level: report.level,
    State: inWords(report.state),
    Settled: when(report.settledAt),
    Messages: sideEffectMessages
      .filter(message => message.sideEffectId === report.id)
      .map(({ at, byRole, byName, body }) => ({
        Sent: when(at),
        From: byRole === 'patient' ? 'You' : byName,
        Text: body,
      })),
  }))

export const answeredCheckIns = ({ checkIns }: Everything) =>
  checkIns.map(({ kind, dueOn, state, completedAt, answers, reviewedBy, reviewedAt, reviewMessage }) => ({
    'Check-in': inWords(kind),
    Due: dueOn,
    State: inWords(state),
    Answered: when(completedAt),
    Answers: answers && inTitles(answers),
    'Read by': reviewedBy || null,
    'Read at': when(reviewedAt),
    'Message from the doctor': reviewMessage,
  }))

/** What was asked before deliveries, and the reviews that the patient asked for. */
export const askedBefore = ({ refills, reviews }: Everything) => ({
  'Before deliveries': refills.map(({ chargeOn, state, answeredAt, answers, decidedBy, message }) => ({
    'Charged on': when(chargeOn),
    State: inWords(state),
    Answered: when(answeredAt),
    Answers: answers && inTitles(answers),
    'Decided by': decidedBy || null,
    'Message from the doctor': message,
  })),
  Reviews: reviews.map(({ createdAt, reason, isChanged, words }) => ({
    Asked: when(createdAt),
    About: inWords(reason),
    'Something was new': yesNo(isChanged),
    'In your words': words,
  })),
})

/** Who has seen a photo ID, and how. The picture is not kept. */
export const sightedIdentity = ({ identityChecks }: Everything) =>
  identityChecks.map(({ at, how, doctorName }) => ({ Seen: when(at), How: inWords(how), By: doctorName }))

const authors = { doctor: 'Doctor', pharmacist: 'Pharmacist', admin: 'Our team' } as const

export const conversations = ({ threads, messages }: Everything) =>
  threads.map(thread => ({
    About: inWords(thread.topic),
    Begun: when(thread.createdAt),
    Messages: messages
      .filter(message => message.ticketId === thread.id)
      .map(message => ({
        Sent: when(message.createdAt),
        From: message.authorRole ? authors[message.authorRole] : 'You',
        Text: message.text,
      })),
  }))

export const bookings = ({ appointments }: Everything, doctors: ReadonlyMap<string, PublicDoctor>) =>
  appointments.map(booking => ({
    Begins: when(booking.startsAt),
    Ends: when(booking.endsAt),
    By: booking.mode,
    State: inWords(booking.state),
    Doctor: doctors.get(booking.doctorId)?.name ?? null,
    'What you wanted to talk about': booking.reason || null,
  }))
