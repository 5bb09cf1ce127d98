import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Ctx } from '#src/ctx.ts'
import { clinicToday, currentDoctor, namesOfDoctors } from '#src/modules/people/people.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'
import { isOutOfCare } from '../access/chart-access.ts'
import {
  answersOfToday,
  appointmentsOfConsults,
  callToRecord,
  type PrescriptionReader,
  prescriptionsOfPatient,
  queriesOfPatient,
  recallsOfPatient,
  reviewOfConsult,
  sideEffectsOfPatient,
} from '../consults.hooks.ts'
import { noteRefusal } from '../consults.policy.ts'
import { type ConsultRow, notesOf, visibleConsult, visibleQuestions } from '../consults.repo.ts'
import { contactMissing, contactPolicy, nothingNeeded } from '../decide/live-contact-policy.ts'
import { sharesOfConsult } from '../notes/notes.repo.ts'
import { type AboutConsult, aboutConsult } from './about-consult.ts'
import { type ChartRecords, presentChart } from './chart.present.ts'
import { answersOf } from './check-assessment.ts'
import { historyOf } from './history.ts'
import { visibleQuizBefore } from './quiz.repo.ts'

const gather = async (
  { deps, tx, actor }: Ctx<'doctor'>,
  consult: ConsultRow,
  { about, isActing }: { about: AboutConsult; isActing: boolean },
  reader: PrescriptionReader,
): Promise<ChartRecords> => {
  const quiz = await about.quiz()
  const patient = await about.patient()
  if (!quiz || !patient) throw new Error('a consult that was just found cannot be read')
  const contacts = await about.contacts()
  const scripts = await prescriptionsOfPatient.ask(tx, consult.patientId, reader)
  // Nobody asks about orders where nothing was paid for.
  const queries = scripts.some(script => script.isPurchased)
    ? await queriesOfPatient.ask(tx, consult.patientId, reader)
    : []
  const recalls = scripts.some(script => script.isPurchased) ? await recallsOfPatient.ask(tx, consult.patientId) : []
  // Nobody reports of a treatment where nothing was prescribed.
  const sideEffects = scripts.length > 0 ? await sideEffectsOfPatient.ask(tx, consult.patientId, reader) : []
  // Nobody reviews in their first consult.
  const review = consult.isReturning ? await reviewOfConsult.ask(tx, consult.id) : undefined
  const notes = await notesOf(tx, consult.id)
  const noteShares = notes.length > 0 ? await sharesOfConsult(tx, consult.id) : []
  const earlierQuiz = await visibleQuizBefore(tx, consult)
  const questions = await visibleQuestions(tx, [consult.id])
  const appointment = (await appointmentsOfConsults.ask(deps.clock, tx, [consult.id])).get(consult.id) ?? null
  // Whoever has just worked on a consult that they hold has no call about a treatment to record in it.
  const hasCall =
    !isActing &&
    consult.state === 'approved' &&
    (await callToRecord.ask(deps.clock, tx, { consultId: consult.id, doctorId: actor.staffId }))
  // What follows is read as the server; each change of role is a statement of its own.
  // Once it is decided nothing is missing for it.
  const policy = consult.decidedAt ? nothingNeeded : await contactPolicy(deps, tx, consult, about)
  const told = { answers: answersOf(quiz), answeredAt: consult.submittedAt, brand: consult.brand }
  const today = about.today ?? (await answersOfToday.ask(tx, consult.patientId, told))
  const doctorIds = [...contacts, ...notes].map(one => one.doctorId)
  return {
    consult,
    quiz,
    earlierQuiz,
    patient,
    contacts,
    notes,
    noteShares,
    questions,
    scripts,
    queries,
    recalls,
    sideEffects,
    review: review ?? null,
    rules: await rulesInForce(tx),
    today,
    otherActive: [...new Set(scripts.flatMap(({ consultId, running }) => (consultId === consult.id ? [] : running)))],
    history: await historyOf(tx, consult.id),
    names: await namesOfDoctors(tx, [consult.claimedBy, consult.decidedBy, ...doctorIds]),
    policy: contactMissing(policy, contacts, actor.staffId),
    identity: await about.identity(),
    templates: await about.templates(),
    appointment,
    hasCall,
  }
}

/**
 * Everything a doctor needs to decide, on one page: the answers in words with those behind a flag marked, the warnings for
 * each medicine, contacts, notes, history and what may be done next. All of it read as the doctor; what the caller has read or
 * checked already is `known`, and is not read again.
 */
export const buildChart = async (
  ctx: Ctx<'doctor'>,
  consultId: string,
  known: { isRegistered?: boolean; about?: AboutConsult } = {},
): Promise<ConsultForDoctor> => {
  const { deps, tx, actor } = ctx
  const consult = await visibleConsult(tx, consultId)
  if (!consult) throw new Error('a consult that was just found cannot be read')
  const today = clinicToday(deps.clock)
  const isRegistered = known.isRegistered ?? (await currentDoctor(deps.clock, tx, actor)).ok
  const reader = { userId: actor.id, isRegistered, today }
  const records = await gather(
    ctx,
    consult,
    { about: known.about ?? aboutConsult(tx, consult), isActing: known.isRegistered === true },
    reader,
  )
  const now = deps.clock.now()
  const isTheirs = [consult.decidedBy, consult.claimedBy].includes(actor.staffId)
  const mayBeOut = !isTheirs && noteRefusal(consult, actor) === null
  const isOut = mayBeOut && (await isOutOfCare(tx, actor, consult.patientId, now))
  return presentChart(records, { actor, now, today, isRegistered, isOutOfCare: isOut })
}
