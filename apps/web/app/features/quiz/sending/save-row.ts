import type { Brand } from '@om/domain/brand'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { CONSENT_TEXT_VERSION, QUIZ_VERSION } from '@om/domain/quiz/bank'
import { toQuizRow } from '@om/domain/quiz/row'
import { canonicalJson } from '@om/domain/triage/inputs-hash'
import type { DataClient } from '#app/browser/session-client.ts'
import type { Draft } from '../draft.ts'

/** The answers could not be stored; the message is what the specification says to show. (Spec §8) */
export class QuizSaveError extends Error {
  /** The status of the data service's answer; 0 when it has not answered. */
  status: number
  constructor(message: string, { status, cause }: { status: number; cause?: unknown }) {
    super(message, { cause })
    this.status = status
  }
}

const NO_ROW = 'PGRST116'
const ALREADY_THERE = '23505'

type Reply = { status: number }
/** Asks the data service; may ask once more, as after a refused token. */
export type Ask = <T extends Reply>(query: () => PromiseLike<T>) => Promise<T>

/** The profile a result belongs to. (Spec §7, §8: quiz save) */
const profileIdOf = async (tables: DataClient, ask: Ask, userId: string): Promise<string> => {
  const { data, error, status } = await ask(() =>
    tables.from('profiles').select('id').eq('id', userId).single<{ id: string }>(),
  )
  if (data) return data.id
  if (error.code === NO_ROW)
    throw new QuizSaveError(`No profile found for auth.users ID ${userId} when trying to save quiz.`, { status })
  throw new QuizSaveError(`Could not find profile for user to save quiz: ${error.message}`, { status, cause: error })
}

type Row = {
  id: string
  brand: Brand
  answers: QuizAnswers
  userId: string
  /** Whether a doctor may prescribe by these answers: the server is asked, because which rules are in force is data. */
  forecast: () => Promise<boolean>
}

/**
 * Stores the answers as the row of this id and has it returned; a second try finds it already there. The id belongs to
 * these answers alone (`rowIdOf`).
 * An error of the insert is passed on in its own words. (Spec §7, §8)
 */
export const saveRow = async (tables: DataClient, ask: Ask, { id, brand, answers, userId, forecast }: Row) => {
  const [profileId, requiresPrescription] = await Promise.all([profileIdOf(tables, ask, userId), forecast()])
  const row = toQuizRow(answers, {
    brand,
    userId: profileId,
    quizVersion: QUIZ_VERSION,
    consentTextVersion: CONSENT_TEXT_VERSION,
    submittedAt: new Date().toISOString(),
    requiresPrescription,
  })
  const { error, status } = await ask(() =>
    tables
      .from('hair_quiz_results_v2')
      .insert({ id, ...row })
      .select()
      .single(),
  )
  if (error && error.code !== ALREADY_THERE) throw new QuizSaveError(error.message, { status, cause: error })
}

/** Version 8 of RFC 9562: bits of our own choice. */
const asUuid = (bytes: Uint8Array): string => {
  const hex = [...bytes]
    .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x80 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The id of the row that stores these answers of this person. The same answers have the same one however often they are
 * sent, so they are stored once; when an answer is changed after a try, what was stored then is not taken for it.
 */
export const rowIdOf = async ({ id, answers }: Pick<Draft, 'id' | 'answers'>, userId: string): Promise<string> => {
  const text = new TextEncoder().encode(canonicalJson([id, userId, answers]))
  return asUuid(new Uint8Array(await crypto.subtle.digest('SHA-256', text)).subarray(0, 16))
}
