import type { Brand } from '@om/domain/brand'
import { type QuizAnswers, QuizAnswersSchema } from '@om/domain/quiz/answers'
import { z } from 'zod'
import { readJson, readText, removeKey, writeJson } from '#app/browser/storage.ts'

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

/** One key for both brands; a change of shape gets a new one. */
export const DRAFT_KEY = 'om:quiz:v1'

const Progress = z.object({ part: z.number().min(0).max(1), left: z.number().int().nonnegative() })
/** How far the bar has come (0 to 1) and how many screens were left then. */
export type Progress = z.infer<typeof Progress>

const Carried = z.object({ on: z.string(), keys: z.array(z.string()) })
/** Answers of an earlier assessment that were filled in and not confirmed yet, and the day they were given. */
export type Carried = z.infer<typeof Carried>

const Kept = z.object({ code: z.string(), revision: z.number().int(), expiresAt: z.string() })
/** Where the clinic keeps a sealed copy of these answers, because the person agreed. */
export type Kept = z.infer<typeof Kept>

const names = () => z.array(z.string().max(60)).max(80)

export const DraftSchema = z.object({
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
  savedRow: z.uuid().nullable().catch(null),
  revision: z.number().int().nonnegative().catch(0),
  stamps: z.record(z.string().max(80), z.number().int()).catch({}),
  begunAt: z.number().catch(0),
  seen: names().catch([]),
  passed: names().nullable().catch(null),
  progress: Progress.nullable().catch(null),
  carried: Carried.nullable().catch(null),
  kept: Kept.nullable().catch(null),
})

/**
 * An assessment that has not been sent yet. `id` stays the same until it is started again; `savedRow` is the row that an
 * earlier try to send it has stored.
 * `revision` grows by one with every change in any tab, and `stamps` holds the revision at which each answer was last
 * given or cleared, so that two tabs can be put together without losing the newer one. `begunAt` (ms) tells one
 * assessment from the next; `seen` and `passed` name screens that were shown and gone on from (`passed` is null for
 * answers stored before that was noted).
 */
export type Draft = z.infer<typeof DraftSchema>

const Stored = z.object({
  men: DraftSchema.optional().catch(undefined),
  women: DraftSchema.optional().catch(undefined),
})

const read = () => readJson(DRAFT_KEY, Stored) ?? {}

/** A draft without any answers. */
export const newDraft = (id: string, begunAt = Date.now()): Draft => ({
  id,
  answers: {} satisfies QuizAnswers,
  details: emptyDetails,
  savedRow: null,
  revision: 0,
  stamps: {},
  begunAt,
  seen: [],
  passed: [],
  progress: null,
  carried: null,
  kept: null,
})

/** The draft of a brand from this browser, or null. A damaged one counts as absent. */
export const loadDraft = (brand: Brand): Draft | null => read()[brand] ?? null

/** What is stored, unread: two equal texts hold the same drafts. */
export const draftText = (): string | null => readText(DRAFT_KEY)

/** Keeps a draft in this browser; false when the browser does not allow that. */
export const saveDraft = (brand: Brand, draft: Draft): boolean => writeJson(DRAFT_KEY, { ...read(), [brand]: draft })

/** Forgets a brand's draft, and the key with the last one. */
export const clearDraft = (brand: Brand): void => {
  const { [brand]: _gone, ...rest } = read()
  if (Object.values(rest).some(Boolean)) writeJson(DRAFT_KEY, rest)
  else removeKey(DRAFT_KEY)
}

/** Whether anything has been answered. */
export const isBegun = (draft: Draft): boolean => Object.keys(draft.answers).length > 0
