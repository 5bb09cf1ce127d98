import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { Tx } from '#src/database/database.ts'
import { type PatientDetails, patientDetails } from '#src/modules/people/people.ts'
import { type TemplateInForce, templatesInForce } from '#src/modules/templates/templates.ts'
import { type ConsultRow, type ContactRow, contactsOf, type IdentityRow, identityCheckOf } from '../consults.repo.ts'
import { type StoredQuiz, visibleQuiz } from './quiz.repo.ts'

/**
 * What stands around a consult and is looked at both by a step and by the chart that answers it: read when it is first asked
 * for, and once, as the actor may see it. A step that adds a contact, or sights
 * an ID, must not have asked for them before.
 */
export type AboutConsult = {
  quiz: () => Promise<StoredQuiz | undefined>
  patient: () => Promise<PatientDetails | undefined>
  contacts: () => Promise<ContactRow[]>
  identity: () => Promise<IdentityRow | undefined>
  /** What the actor may prescribe from. */
  templates: () => Promise<TemplateInForce[]>
  /** The answers as they are today, once a step has weighed them. */
  today?: QuizAnswers
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | null = null
  return () => {
    // A query of the database runs each time that it is waited for; its promise does not.
    known ??= Promise.resolve(read())
    return known
  }
}

export const aboutConsult = (tx: Tx, consult: Pick<ConsultRow, 'id' | 'patientId' | 'quizResultId'>): AboutConsult => ({
  quiz: once(() => visibleQuiz(tx, consult.quizResultId)),
  patient: once(() => patientDetails(tx, consult.patientId)),
  contacts: once(() => contactsOf(tx, consult.id)),
  identity: once(() => identityCheckOf(tx, consult.patientId)),
  templates: once(() => templatesInForce(tx, tx.actor.role === 'doctor' ? tx.actor.staffId : null)),
})
