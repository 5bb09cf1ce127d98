import type { ConsultForDoctor } from '@om/contracts/consults'
import type { DoctorActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { appointmentOfConsult } from '#src/modules/appointments/appointment-of-consult.ts'
import { patientDetails } from '#src/modules/people/me/patient-details.ts'
import { namesOfDoctors } from '#src/modules/people/staff/names.ts'
import { clinicToday, currentDoctor } from '#src/modules/people/staff/registration.ts'
import { prescriptionSummaries, runningMedicines } from '#src/modules/prescriptions/summaries.ts'
import { contactsOf, notesOf, visibleConsult, visibleQuestions } from '../consults.repo.ts'
import { contactMissing, contactPolicy } from '../decide/live-contact-policy.ts'
import { type ChartRecords, presentChart } from './chart.present.ts'
import { historyOf } from './history.ts'
import { visibleQuiz, visibleQuizBefore } from './quiz.repo.ts'

const gather = async (deps: Deps, tx: Tx, actor: DoctorActor, consultId: string): Promise<ChartRecords> => {
  const consult = await visibleConsult(tx, consultId)
  const quiz = consult && (await visibleQuiz(tx, consult.quizResultId))
  const patient = consult && (await patientDetails(tx, consult.patientId))
  if (!consult || !quiz || !patient) throw new Error('a consult that was just found cannot be read')
  const contacts = await contactsOf(tx, consult.id)
  const notes = await notesOf(tx, consult.id)
  const doctorIds = [...contacts, ...notes].map(one => one.doctorId)
  const policy = await contactPolicy(deps, tx, consult)
  return {
    consult,
    quiz,
    earlierQuiz: await visibleQuizBefore(tx, consult),
    patient,
    contacts,
    notes,
    questions: await visibleQuestions(tx, [consult.id]),
    scripts: await prescriptionSummaries(tx, consult.patientId),
    otherActive: await runningMedicines(tx, consult.patientId, consult.id),
    history: await historyOf(tx, consult.id),
    names: await namesOfDoctors(tx, [consult.claimedBy, consult.decidedBy, ...doctorIds]),
    policy: contactMissing(policy, contacts, actor.staffId),
    appointment: (await appointmentOfConsult(deps.clock, tx, [consult.id])).get(consult.id) ?? null,
  }
}

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
  const records = await gather(deps, tx, actor, consultId)
  const registered = await currentDoctor(deps.clock, tx, actor)
  return presentChart(records, {
    actor,
    now: deps.clock.now(),
    today: clinicToday(deps.clock),
    isRegistered: registered.ok,
  })
}
