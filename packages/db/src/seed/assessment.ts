import { FIRST_IN_FORCE, ruleSetOf } from '@om/domain/gate/versions'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { CONSENT_TEXT_VERSION, QUIZ_VERSION } from '@om/domain/quiz/bank'
import { toQuizRow } from '@om/domain/quiz/row'
import { sampleMan, sampleWoman } from '@om/domain/quiz/sample-answers'
import { inputsHash } from '@om/domain/triage/inputs-hash'
import { requiresPrescription } from '@om/domain/triage/triage'
import type { consultNotes, consultQuestions, consults, liveContacts } from '../tables/consults.ts'
import { dayOf, hoursAfter, hoursBefore, idOf } from './ids.ts'
import { people } from './people.ts'
import type { RosterEntry, Stage, Story } from './roster.ts'

/** What the clinic went by in the past of the demo. */
const rules = await ruleSetOf(FIRST_IN_FORCE)

const stories: Record<Story, QuizAnswers> = {
  plain: {},
  heart: { health_conditions: ['heart_other'], current_medications: ['bp_other'], bp_reading: '132/84' },
  mood: { mood_conditions: ['depression_current'], current_medications: ['antidepressant'] },
  patch: {
    hair_loss_pattern: 'patchy',
    scalp_condition: ['rf_sudden_patch'],
    onset: 'sudden',
    hair_loss_duration: '1_3m',
    triggering_event: ['none'],
  },
  pregnant: { pregnancy_status: 'pregnant' },
  trying: { pregnancy_status: 'trying_6m' },
  early: { fphl_pattern: 's1', loss_vs_breakage: 'both' },
  breakage: { loss_vs_breakage: 'snapping', hair_loss_pattern: 'lengths_only' },
  postpartum: { triggering_event: ['birth_postpartum'], hair_loss_duration: '1_3m' },
  older: {},
  allergy: { allergies: ['propylene_glycol'], allergies_text: 'A rash from a scalp lotion in 2024' },
  crisis: { mood_conditions: ['self_harm_thoughts'] },
  high_reading: {
    health_conditions: ['high_bp_controlled'],
    current_medications: ['ace_arb'],
    bp_reading: '164/98',
  },
  blood_pressure: { health_conditions: ['low_bp_fainting'], bp_reading: '98/62' },
}

const menPatterns = ['nh2', 'nh3', 'nh3v', 'nh4', 'nh5']
const womenPatterns = ['s2', 's3', 's2', 's4', 'frontal_accent']

/** The answers of one demo patient, varied by their place in the roster. */
export const answersOf = ({ person, story }: RosterEntry, index: number): QuizAnswers => {
  const isMan = person.sexAtBirth === 'male'
  const [year = '', month = '', day = ''] = person.dateOfBirth.split('-')
  return {
    ...(isMan ? sampleMan : sampleWoman),
    ...(isMan
      ? { hair_loss_pattern: menPatterns[index % 5] ?? 'nh3' }
      : { fphl_pattern: womenPatterns[index % 5] ?? 's2' }),
    hair_loss_duration: ['1_3y', '6_12m', '3_5y', 'gt_5y'][index % 4] ?? '1_3y',
    family_history: index % 3 === 0 ? 'no' : 'yes',
    hair_goals: index % 2 === 0 ? ['stop_loss', 'thicken'] : ['regrow'],
    ...stories[story],
    date_of_birth: `${day}/${month}/${year}`,
  }
}

const stateOf: Record<Stage, string> = {
  waiting: 'submitted',
  in_review: 'in_review',
  needs_info: 'needs_info',
  video_required: 'video_required',
  declined: 'declined',
  referred: 'referred',
  withdrawn: 'withdrawn',
  expired: 'expired',
  offered: 'approved',
  received: 'approved',
  verified: 'approved',
  compounding: 'approved',
  quality_check: 'approved',
  packed: 'approved',
  on_hold: 'approved',
  shipped: 'approved',
  delivered: 'approved',
}

const questions = [
  'How many months ago was the birth, and are you breastfeeding now?',
  'You mentioned earlier treatment. Which product was it, and for how long did you use it?',
]

const messages: Partial<Record<Stage, { reason: string; message: string; note: string }>> = {
  declined: {
    reason: 'not_clinically_appropriate',
    message:
      'Thank you for your answers. From what you describe, treatment through us is not the right step now. Please see your GP, who can examine your scalp; a letter with what you told us can help them.',
    note: 'Reviewed answers and spoke with the patient. Treatment not appropriate by telehealth at present. Advised GP review.',
  },
  referred: {
    reason: 'needs_in_person_exam',
    message:
      'What you describe should be looked at in person soon. Please book with your GP or a dermatologist in the next weeks and take your answers with you.',
    note: 'Features need hands-on examination. Referred to in-person care, patient understands and agrees.',
  },
}

const approvedNote =
  'Spoke with the patient, identity confirmed with three identifiers. Pattern hair loss, gradual onset, no red flags. Options, expected time course and side effects discussed; questions answered. Plan agreed.'

const TALK_HOURS = 0.1

export type Assessment = {
  quiz: ReturnType<typeof toQuizRow> & { id: string; created_at: Date }
  consult: typeof consults.$inferInsert & { id: string }
  questions: (typeof consultQuestions.$inferInsert)[]
  contacts: (typeof liveContacts.$inferInsert)[]
  notes: (typeof consultNotes.$inferInsert)[]
  decidedAt: Date | null
  answers: QuizAnswers
  inputsHash: string
}

/** One patient's assessment with everything that followed up to the doctor's decision. */
export const buildAssessment = (entry: RosterEntry, index: number, now: Date): Assessment => {
  const { person, stage } = entry
  const answers = answersOf(entry, index)
  // Assessments come on the hour, and nobody talks with two people at once: doctors take turns.
  const talkAfter = 5 + (Math.floor(index / 2) % 4) / 8
  const submittedAt = hoursBefore(now, entry.hoursAgo)
  if (!rules) throw new Error('the rules of the demo are not kept')
  const result = rules.triage(answers, { today: dayOf(submittedAt), brand: person.brand })
  const hash = inputsHash(answers)
  const quizId = idOf('quiz', person.id)
  const consultId = idOf('consult', person.id)
  const doctor = people[entry.doctor]
  const state = stateOf[stage]
  const isDecided = ['approved', 'declined', 'referred'].includes(state)
  const claimedAt = hoursAfter(submittedAt, 4)
  const decidedAt = isDecided ? hoursAfter(submittedAt, 5.5) : null
  const isPaused = state === 'needs_info' || state === 'video_required'
  const words = messages[stage]
  const isOpen = ['submitted', 'in_review'].includes(state)

  return {
    answers,
    inputsHash: hash,
    decidedAt,
    quiz: {
      id: quizId,
      created_at: submittedAt,
      ...toQuizRow(answers, {
        brand: person.brand,
        userId: person.id,
        quizVersion: QUIZ_VERSION,
        consentTextVersion: CONSENT_TEXT_VERSION,
        submittedAt: submittedAt.toISOString(),
        requiresPrescription: requiresPrescription(result.outcome),
      }),
    },
    consult: {
      id: consultId,
      patientId: person.id,
      quizResultId: quizId,
      brand: person.brand,
      state,
      outcome: result.outcome,
      urgent: result.urgent,
      doctorFlags: result.doctorFlags,
      patientReasons: result.patientReasons,
      ruleVersion: result.ruleVersion,
      inputsHash: hash,
      submittedAt,
      dueAt: isOpen ? hoursAfter(submittedAt, 24) : null,
      pausedAt: isPaused ? claimedAt : null,
      claimedBy: isDecided || isPaused || state === 'in_review' ? doctor.staffId : null,
      claimExpiresAt: state === 'in_review' ? hoursAfter(now, 0.4) : null,
      breachToldAt: isOpen && entry.hoursAgo > 24 ? hoursAfter(submittedAt, 24) : null,
      decidedAt,
      decidedBy: isDecided ? doctor.staffId : null,
      decisionReason: words?.reason ?? '',
      messageToPatient:
        words?.message ??
        (state === 'approved' ? 'It was good to talk. Your plan is ready; write to us if anything is unclear.' : ''),
      version: isDecided ? 3 : state === 'submitted' ? 0 : 1,
      createdAt: submittedAt,
      updatedAt: decidedAt ?? claimedAt,
    },
    questions:
      state === 'needs_info'
        ? [
            {
              id: idOf('question', person.id),
              consultId,
              doctorId: doctor.staffId,
              question: questions[index % 2] ?? questions[0] ?? '',
              askedAt: claimedAt,
            },
          ]
        : [],
    contacts: isDecided
      ? [
          {
            id: idOf('contact', person.id),
            consultId,
            patientId: person.id,
            doctorId: doctor.staffId,
            mode: result.outcome === 'video_required' ? 'video' : 'phone',
            startedAt: hoursAfter(submittedAt, talkAfter),
            endedAt: hoursAfter(submittedAt, talkAfter + TALK_HOURS),
            patientState: person.address.state,
            identityConfirmed: true,
            identifiers: ['full_name', 'date_of_birth', 'address'],
            technology: result.outcome === 'video_required' ? 'Video call' : 'Telephone',
            feesNamed: true,
            alternativesNamed: true,
            createdAt: hoursAfter(submittedAt, talkAfter + TALK_HOURS),
          },
        ]
      : [],
    notes: decidedAt
      ? [
          {
            id: idOf('note', person.id),
            consultId,
            doctorId: doctor.staffId,
            body: words?.note ?? approvedNote,
            signedAt: decidedAt,
          },
        ]
      : [],
  }
}
