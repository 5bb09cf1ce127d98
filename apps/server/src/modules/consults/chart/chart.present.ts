import type { Appointment } from '@om/contracts/appointments'
import { AuState } from '@om/contracts/common'
import type { LiveContact } from '@om/contracts/consult-parts'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { addressLine } from '@om/domain/delivery'
import { worstOf } from '@om/domain/formulary/contraindications'
import { leftFormulary, leftWords } from '@om/domain/formulary/former-medicines'
import { activesOf, type MedicineCode } from '@om/domain/formulary/medicines'
import type { RuleSet } from '@om/domain/gate/versions'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import { medicineLines, templatesFor } from '@om/domain/prescribing/templates'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { compareAnswers } from '@om/domain/quiz/answers-text'
import { parseDob } from '@om/domain/quiz/date'
import { patternOf } from '@om/domain/quiz/pattern'
import { isSource } from '@om/domain/triage/facts'
import type { z } from 'zod'
import type { DoctorActor } from '#src/actor.ts'
import type { PatientDetails, PublicDoctor } from '#src/modules/people/people.ts'
import type { TemplateInForce } from '#src/modules/templates/templates.ts'
import type { PrescriptionSummary } from '../consults.hooks.ts'
import { doctorCan } from '../consults.policy.ts'
import { isoOf, presentQuestion } from '../consults.present.ts'
import type { ConsultRow, ContactRow, IdentityRow, NoteRow, QuestionRow } from '../consults.repo.ts'
import type { ContactPolicy } from '../decide/live-contact-policy.ts'
import type { NoteShareRow } from '../notes/notes.repo.ts'
import { presentQueueItem } from '../queue/queue.present.ts'
import { answersOf } from './check-assessment.ts'
import { suggestNote } from './note-suggestions.ts'
import type { StoredQuiz } from './quiz.repo.ts'

type Summary = ConsultForDoctor['contraindicationSummary']

/**
 * The contraindications that matter for marking answers: those of medicines that this person could be given. Others, such
 * as a man's sex against a women's medicine, would mark answers that nobody has to think about.
 */
const relevantItems = (
  lines: Summary,
  templates: TemplateInForce[],
  { brand, sexAtBirth }: { brand: 'men' | 'women'; sexAtBirth: string | null },
) => {
  const possible = templatesFor(templates, sexAtBirth, brand).flatMap(template =>
    template.items.flatMap(item => activesOf(item.medicine)),
  )
  return lines.filter(line => possible.some(code => code === line.medicine)).flatMap(line => line.items)
}

/** The answers behind some marks. */
const sourcesIn = (lines: Summary): string[] => [
  ...new Set(lines.flatMap(line => line.items.flatMap(item => item.sourceAnswers))),
]

type Names = Map<string, PublicDoctor>

const nameIn = (names: Names, id: string | null): string => names.get(id ?? '')?.name ?? ''

const presentContact = (row: ContactRow, names: Names): z.infer<typeof LiveContact> => ({
  id: row.id,
  mode: row.mode,
  startedAt: isoOf(row.startedAt),
  endedAt: isoOf(row.endedAt),
  doctorName: nameIn(names, row.doctorId),
  patientState: AuState.parse(row.patientState),
  identityConfirmed: row.identityConfirmed,
  identifiers: row.identifiers.filter(kind => kind !== 'photo_id_sighted'),
  photoIdSighted: row.photoIdSighted || row.identifiers.includes('photo_id_sighted'),
  othersPresent: row.othersPresent,
  technology: row.technology,
  feesNamed: row.feesNamed,
  alternativesNamed: row.alternativesNamed,
  shortReason: row.shortReason,
  phoneReason: row.phoneReason,
})

const presentNote = (
  row: NoteRow,
  { names, noteShares }: Pick<ChartRecords, 'names' | 'noteShares'>,
): ConsultForDoctor['notes'][number] => {
  const share = noteShares.find(one => one.noteId === row.id)
  return {
    id: row.id,
    body: row.body,
    doctorName: nameIn(names, row.doctorId),
    signedAt: isoOf(row.signedAt),
    share: share
      ? {
          by: share.sharedByName,
          at: isoOf(share.sharedAt),
          endedBy: share.endedByName,
          endedAt: share.endedAt && isoOf(share.endedAt),
        }
      : null,
  }
}

const presentDecision = (consult: ConsultRow, names: Names): ConsultForDoctor['decision'] =>
  consult.decidedAt
    ? {
        state: consult.state,
        reason: consult.decisionReason,
        message: consult.messageToPatient,
        by: nameIn(names, consult.decidedBy),
        at: isoOf(consult.decidedAt),
      }
    : null

/** Everything on a chart, as it is stored. */
export type ChartRecords = {
  consult: ConsultRow
  quiz: StoredQuiz
  /** The assessment of the patient's consult before this one. */
  earlierQuiz: StoredQuiz | undefined
  patient: PatientDetails
  questions: QuestionRow[]
  contacts: ContactRow[]
  notes: NoteRow[]
  /** What was shared of them, newest first. */
  noteShares: NoteShareRow[]
  /** All prescriptions of the patient, newest first. */
  scripts: PrescriptionSummary[]
  queries: ConsultForDoctor['queries']
  recalls: ConsultForDoctor['recalls']
  sideEffects: ConsultForDoctor['sideEffects']
  review: ConsultForDoctor['review']
  /** Those in force, which what is weighed today is weighed by. */
  rules: RuleSet
  /** The answers with what was told and measured since. */
  today: QuizAnswers
  /** Medicines of the patient's other running prescriptions. */
  otherActive: MedicineCode[]
  history: ConsultForDoctor['history']
  names: Names
  policy: ContactPolicy
  identity: IdentityRow | undefined
  /** What the doctor who reads may prescribe from. */
  templates: TemplateInForce[]
  appointment: Appointment | null
  /** The doctor who reads has had a call, for this decided consult, that is not on record. */
  hasCall: boolean
}

/** As it stands today, with what was put right since the assessment. */
const bornOf = ({ today, quiz }: ChartRecords): string | null => parseDob(today.date_of_birth) ?? quiz.dateOfBirth

const presentPatient = (records: ChartRecords): ConsultForDoctor['patient'] => ({
  id: records.patient.id,
  firstName: records.patient.firstName,
  lastName: records.patient.lastName,
  email: records.patient.email,
  phone: records.patient.phone,
  dateOfBirth: bornOf(records),
  address: addressLine(records.patient.address),
  state: records.patient.address?.state ?? null,
})

const presentTemplates = (
  { quiz, consult, templates, rules, today: answers }: ChartRecords,
  today: string,
): ConsultForDoctor['templates'] => {
  const person = { brand: consult.brand, sexAtBirth: quiz.sexAtBirth, today, otherActive: [] }
  const worstIn = (medicines: string[]) => worstOf(rules.contraindications(answers, medicines, person))
  return templatesFor(templates, quiz.sexAtBirth, consult.brand).map(template => {
    const [left] = leftFormulary(template.items)
    return {
      code: template.code,
      title: template.title,
      medicines: medicineLines(template),
      worst: worstIn(template.items.map(item => item.medicine)),
      supplyDays: left ? [] : template.supplyDays,
      compounded: template.items.some(item => item.compounded),
      isOwn: template.isOwn,
      unavailable: left ? leftWords(left) : null,
    }
  })
}

const presentScripts = ({ scripts, consult }: ChartRecords) => ({
  prescriptionId: scripts.find(script => script.consultId === consult.id)?.line.id ?? null,
  prescriptions: scripts.map(script => script.line),
})

/** The answers in words, those behind a flag or a warning marked and last time's beside them, and the warnings for each medicine. */
const presentAnswers = ({ consult, quiz, earlierQuiz, otherActive, ...records }: ChartRecords, today: string) => {
  const answers = answersOf(quiz)
  const person = { brand: consult.brand, sexAtBirth: quiz.sexAtBirth, today, otherActive }
  const contraindicationSummary = records.rules.contraindicationSummary(records.today, person)
  const findings = [...consult.doctorFlags, ...relevantItems(contraindicationSummary, records.templates, person)]
  const isOpen = openConsultStates.includes(consult.state)
  const summaryThen = records.rules.contraindicationSummary(answers, { ...person, otherActive: [] })
  return {
    contraindicationSummary,
    rulesToday: records.rules.version,
    sourcesSince: sourcesIn(contraindicationSummary).filter(source => !sourcesIn(summaryThen).includes(source)),
    answers: compareAnswers(answers, earlierQuiz ? answersOf(earlierQuiz) : null).map(line => ({
      ...line,
      flagged: isSource(line.key, findings),
    })),
    pattern: patternOf(consult.brand, answers),
    note: consult.draftNote,
    noteSuggestions: isOpen ? suggestNote(answers) : [],
  }
}

type Reader = { actor: DoctorActor; now: Date; today: string; isRegistered: boolean; isOutOfCare: boolean }

/** The chart as one doctor sees it at this moment. */
export const presentChart = (records: ChartRecords, reader: Reader): ConsultForDoctor => {
  const { consult, quiz, patient, names } = records
  const about = {
    firstName: patient.firstName,
    lastName: patient.lastName,
    dateOfBirth: bornOf(records),
    sexAtBirth: quiz.sexAtBirth,
    claimedByName: nameIn(names, consult.claimedBy),
  }
  return {
    ...presentQueueItem(consult, about, records.review !== null, reader),
    ...presentAnswers(records, reader.today),
    ...presentScripts(records),
    queries: records.queries,
    recalls: records.recalls,
    sideEffects: records.sideEffects,
    review: records.review,
    patient: presentPatient(records),
    patientReasons: consult.patientReasons,
    ruleVersion: consult.ruleVersion,
    questions: records.questions.map(presentQuestion),
    contacts: records.contacts.map(contact => presentContact(contact, names)),
    notes: records.notes.map(note => presentNote(note, records)),
    decision: presentDecision(consult, names),
    history: records.history,
    templates: presentTemplates(records, reader.today),
    version: consult.version,
    policy: {
      liveContactNeeded: records.policy.liveContactNeeded,
      videoNeeded: records.policy.videoNeeded,
      phoneMayDo: records.policy.phoneMayDo,
      identityNeeded: records.policy.identityNeeded,
    },
    identity: records.identity
      ? { by: records.identity.doctorName, at: isoOf(records.identity.at), how: records.identity.how }
      : null,
    appointment: records.appointment,
    can: doctorCan(consult, reader.actor, reader.now, {
      isRegistered: reader.isRegistered,
      hasCall: records.hasCall,
      isOutOfCare: reader.isOutOfCare,
    }),
  }
}
