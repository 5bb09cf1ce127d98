import type { ConsultForDoctor } from '@om/contracts/consults'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import { templatesFor } from '@om/domain/prescribing/templates'
import { describeAnswers } from '@om/domain/quiz/answers-text'
import { isSource } from '@om/domain/triage/facts'
import type { DoctorActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { addressLine, type PatientDetails, patientDetails } from '#src/modules/me/patient-details.ts'
import { prescriptionSummaries, runningMedicines } from '#src/modules/prescriptions/summaries.ts'
import { namesOfDoctors } from '#src/modules/staff/names.ts'
import { clinicToday, currentDoctor } from '#src/modules/staff/registration.ts'
import { noteFromAnswers } from './auto-note.ts'
import { presentContact, presentDecision, presentNote } from './chart.present.ts'
import { answersOf } from './check-assessment.ts'
import { doctorCan } from './consults.policy.ts'
import { presentQuestion } from './consults.present.ts'
import { type ConsultRow, contactsOf, notesOf, visibleConsult, visibleQuestions } from './consults.repo.ts'
import { historyOf } from './history.ts'
import { contactMissing, contactPolicy } from './live-contact-policy.ts'
import { presentQueueItem } from './queue.present.ts'
import { type StoredQuiz, visibleQuiz } from './quiz.repo.ts'
import { relevantItems, stripFor } from './strip.ts'

const missing = () => new Error('a consult that was just found cannot be read')

const presentPatient = (patient: PatientDetails, quiz: StoredQuiz): ConsultForDoctor['patient'] => ({
  id: patient.id,
  firstName: patient.firstName,
  lastName: patient.lastName,
  email: patient.email,
  phone: patient.phone,
  dateOfBirth: quiz.dateOfBirth,
  address: addressLine(patient.address),
  state: patient.address?.state ?? null,
})

const templateChoices = (quiz: StoredQuiz, consult: ConsultRow): ConsultForDoctor['templates'] =>
  templatesFor(quiz.sexAtBirth, consult.brand)
    .filter(template => template.items.length > 0)
    .map(template => ({
      code: template.code,
      title: template.title,
      supplyDays: [...template.supplyDays],
      compounded: template.items.some(item => item.compounded),
    }))

/**
 * Everything a doctor needs to decide, on one page: the answers in words with those behind a flag marked, the warnings for
 * each medicine, contacts, notes, history and what may be done next. All of it read as the doctor.
 */
export const buildChart = async (
  deps: Deps,
  tx: Tx,
  actor: DoctorActor,
  consultId: string,
): Promise<ConsultForDoctor> => {
  const consult = await visibleConsult(tx, consultId)
  const quiz = consult && (await visibleQuiz(tx, consult.quizResultId))
  const patient = consult && (await patientDetails(tx, consult.patientId))
  if (!consult || !quiz || !patient) throw missing()

  const questions = await visibleQuestions(tx, [consult.id])
  const contacts = await contactsOf(tx, consult.id)
  const notes = await notesOf(tx, consult.id)
  const scripts = await prescriptionSummaries(tx, consult.patientId)
  const ids = [
    consult.claimedBy,
    consult.decidedBy,
    ...contacts.map(one => one.doctorId),
    ...notes.map(one => one.doctorId),
  ]
  const names = await namesOfDoctors(tx, ids)
  const doctor = await currentDoctor(deps.clock, tx, actor)

  const now = deps.clock.now()
  const today = clinicToday(deps.clock)
  const answers = answersOf(quiz)
  const otherActive = await runningMedicines(tx, consult.patientId, consult.id)
  const person = { brand: consult.brand, sexAtBirth: quiz.sexAtBirth, today, otherActive }
  const strip = stripFor(answers, person)
  const findings = [...consult.doctorFlags, ...relevantItems(strip, person)]
  const isOpen = openConsultStates.includes(consult.state)
  const about = {
    firstName: patient.firstName,
    lastName: patient.lastName,
    dateOfBirth: quiz.dateOfBirth,
    sexAtBirth: quiz.sexAtBirth,
    claimedByName: names.get(consult.claimedBy ?? '')?.name ?? null,
  }
  return {
    ...presentQueueItem(consult, about, { actor, now, today }),
    patient: presentPatient(patient, quiz),
    answers: describeAnswers(answers).map(line => ({ ...line, flagged: isSource(line.key, findings) })),
    patientReasons: consult.patientReasons,
    ruleVersion: consult.ruleVersion,
    strip,
    questions: questions.map(presentQuestion),
    contacts: contacts.map(contact => presentContact(contact, names)),
    note: consult.draftNote || (isOpen ? noteFromAnswers(answers) : ''),
    notes: notes.map(note => presentNote(note, names)),
    decision: presentDecision(consult, names),
    prescriptionId: scripts.find(script => script.consultId === consult.id)?.id ?? null,
    history: await historyOf(tx, consult.id),
    previousPrescriptions: scripts
      .filter(script => script.consultId !== consult.id)
      .map(({ consultId: _, ...script }) => script),
    templates: templateChoices(quiz, consult),
    version: consult.version,
    policy: contactMissing(await contactPolicy(deps, tx, consult), contacts, actor.staffId),
    can: doctorCan(consult, actor, now, doctor.ok),
  }
}
