import type { PersonDetails } from '@om/contracts/common'
import type { Brand } from '@om/domain/brand'
import { CONSENT_TEXT_VERSION, QUIZ_VERSION } from '@om/domain/quiz/bank'
import { toQuizRow } from '@om/domain/quiz/row'
import { requiresPrescription, triage } from '@om/domain/triage/triage'
import type { SupabaseClient } from '@supabase/supabase-js'
import { api } from '#app/browser/api.ts'
import { renewOrEndSession, supabase } from '#app/browser/supabase.ts'
import type { Draft } from './draft.ts'
import { countFinished } from './funnel.ts'
import { readersToday } from './use-quiz.ts'

/** The answers could not be stored; the message is what the specification says to show. (Spec §8) */
export class QuizSaveError extends Error {}

const TOKEN_REFUSED = 401
const NO_ROW = 'PGRST116'
const ALREADY_THERE = '23505'

/** Asks the data service; after a refused token once more with a renewed session, where it can be renewed. */
const asked = async <T extends { status: number }>(query: () => PromiseLike<T>): Promise<T> => {
  const reply = await query()
  if (reply.status !== TOKEN_REFUSED) return reply
  return (await renewOrEndSession()) ? query() : reply
}

/** The profile a result belongs to. (Spec §7, §8: quiz save) */
const profileIdOf = async (client: SupabaseClient, userId: string): Promise<string> => {
  const { data, error } = await asked(() =>
    client.from('profiles').select('id').eq('id', userId).single<{ id: string }>(),
  )
  if (data) return data.id
  if (error.code === NO_ROW)
    throw new QuizSaveError(`No profile found for auth.users ID ${userId} when trying to save quiz.`)
  throw new QuizSaveError(`Could not find profile for user to save quiz: ${error.message}`)
}

/** Stores the row under the draft's own id, so that a second try finds it already there. */
const saveRow = async (brand: Brand, draft: Draft, userId: string): Promise<void> => {
  const client = await supabase()
  const profileId = await profileIdOf(client, userId)
  const { outcome } = triage(draft.answers, { today: readersToday(), brand })
  const row = toQuizRow(draft.answers, {
    brand,
    userId: profileId,
    quizVersion: QUIZ_VERSION,
    consentTextVersion: CONSENT_TEXT_VERSION,
    submittedAt: new Date().toISOString(),
    requiresPrescription: requiresPrescription(outcome),
  })
  const { error } = await asked(() =>
    client
      .from('hair_quiz_results_v2')
      .insert({ id: draft.id, ...row })
      .select()
      .single(),
  )
  if (error && error.code !== ALREADY_THERE) throw new QuizSaveError(error.message)
}

type Sending = { brand: Brand; draft: Draft; userId: string; details: PersonDetails; onRowSaved: () => void }

/** Stores the answers and opens the consult. Safe to repeat: both halves find what an earlier try has left. */
export const sendQuiz = async ({ brand, draft, userId, details, onRowSaved }: Sending): Promise<void> => {
  if (!draft.isRowSaved) {
    await saveRow(brand, draft, userId)
    onRowSaved()
  }
  await api.consults.open({ body: { quizResultId: draft.id, details } })
  countFinished(brand)
}
