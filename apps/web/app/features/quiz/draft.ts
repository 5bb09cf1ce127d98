import type { Brand } from '@om/domain/brand'
import { type QuizAnswers, QuizAnswersSchema } from '@om/domain/quiz/answers'
import { z } from 'zod'
import { readJson, removeKey, writeJson } from '#app/browser/storage.ts'

/** Everything typed on the last step; kept like the answers, checked when it is sent. */
export const emptyDetails = {
  firstName: '',
  lastName: '',
  phone: '',
  line1: '',
  line2: '',
  suburb: '',
  state: '',
  postcode: '',
}
export type DraftDetails = typeof emptyDetails

/** An assessment that has not been sent yet. `id` is the id its stored row will get, so sending twice stores once. */
export type Draft = { id: string; answers: QuizAnswers; details: DraftDetails; isRowSaved: boolean }

/** One key for both brands; a change of shape gets a new one. */
const KEY = 'om:quiz:v1'

const DraftSchema = z.object({
  id: z.uuid(),
  answers: QuizAnswersSchema,
  details: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      line1: z.string(),
      line2: z.string(),
      suburb: z.string(),
      state: z.string(),
      postcode: z.string(),
    })
    .catch(emptyDetails),
  isRowSaved: z.boolean().catch(false),
})

const Stored = z.object({
  men: DraftSchema.optional().catch(undefined),
  women: DraftSchema.optional().catch(undefined),
})

const read = () => readJson(KEY, Stored) ?? {}

/** A draft without any answers. */
export const newDraft = (id: string): Draft => ({ id, answers: {}, details: emptyDetails, isRowSaved: false })

/** The draft of a brand from this browser, or null. A damaged one counts as absent. */
export const loadDraft = (brand: Brand): Draft | null => read()[brand] ?? null

/** Keeps a draft in this browser; false when the browser does not allow that. */
export const saveDraft = (brand: Brand, draft: Draft): boolean => writeJson(KEY, { ...read(), [brand]: draft })

/** Forgets a brand's draft, and the key with the last one. */
export const clearDraft = (brand: Brand): void => {
  const { [brand]: _gone, ...rest } = read()
  if (Object.values(rest).some(Boolean)) writeJson(KEY, rest)
  else removeKey(KEY)
}
