import type { Brand } from '@om/domain/brand'
import { type QuizAnswers, readAnswers } from '@om/domain/quiz/answers'
import { readJson, readText, removeKey, writeJson } from '#app/browser/storage.ts'
import { DRAFT_KEY } from './draft-key.ts'

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

/** How far the bar has come (0 to 1) and how many screens were left then. */
export type Progress = { part: number; left: number }

/** Answers of an earlier assessment that were filled in and not confirmed yet, and the day they were given. */
export type Carried = { on: string; keys: string[] }

/** Where the clinic keeps a sealed copy of these answers, because the person agreed. */
export type Kept = { code: string; revision: number; expiresAt: string }

/**
 * An assessment that has not been sent yet. `id` stays the same until it is started again; `savedRow` is the row that an
 * earlier try to send it has stored.
 * `revision` grows by one with every change in any tab, and `stamps` holds the revision at which each answer was last
 * given or cleared, so that two tabs can be put together without losing the newer one. `begunAt` (ms) tells one
 * assessment from the next; `seen` and `passed` name screens that were shown and gone on from (`passed` is null for
 * answers stored before that was noted).
 */
export type Draft = {
  id: string
  answers: QuizAnswers
  details: DraftDetails
  savedRow: string | null
  revision: number
  stamps: Record<string, number>
  begunAt: number
  seen: string[]
  passed: string[] | null
  progress: Progress | null
  carried: Carried | null
  kept: Kept | null
}

type Fields = Record<string, unknown>
const MOST_NAMES = 80
const LONGEST_NAME = 60
const LONGEST_KEY = 80

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isId = (value: unknown): value is string =>
  isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isCount = (value: unknown): value is number => isWhole(value) && value >= 0
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const areNames = (value: unknown): value is string[] =>
  areTexts(value) && value.length <= MOST_NAMES && value.every(name => name.length <= LONGEST_NAME)

const isDetails = (value: unknown): value is DraftDetails =>
  isFields(value) && Object.keys(emptyDetails).every(name => isText(value[name]))
const areStamps = (value: unknown): value is Record<string, number> =>
  isFields(value) && Object.entries(value).every(([key, stamp]) => key.length <= LONGEST_KEY && isWhole(stamp))
const isProgress = (value: unknown): value is Progress =>
  isFields(value) && typeof value.part === 'number' && value.part >= 0 && value.part <= 1 && isCount(value.left)
const isCarried = (value: unknown): value is Carried => isFields(value) && isText(value.on) && areTexts(value.keys)
const isKept = (value: unknown): value is Kept =>
  isFields(value) && isText(value.code) && isWhole(value.revision) && isText(value.expiresAt)

/**
 * A stored draft, or null. What is damaged within it counts as not there. Read by hand: with the schema library the first
 * load of the assessment would be a seventh heavier.
 */
export const readDraft = (stored: unknown): Draft | null => {
  if (!isFields(stored) || !isId(stored.id) || !isFields(stored.answers)) return null
  const { details, savedRow, revision, stamps, begunAt, seen, passed, progress, carried, kept } = stored
  return {
    id: stored.id,
    answers: readAnswers(stored.answers),
    details: isDetails(details) ? details : emptyDetails,
    savedRow: isId(savedRow) ? savedRow : null,
    revision: isCount(revision) ? revision : 0,
    stamps: areStamps(stamps) ? stamps : {},
    begunAt: Number.isFinite(begunAt) ? Number(begunAt) : 0,
    seen: areNames(seen) ? seen : [],
    passed: areNames(passed) ? passed : null,
    progress: isProgress(progress) ? progress : null,
    carried: isCarried(carried) ? carried : null,
    kept: isKept(kept) ? kept : null,
  }
}

const Stored = {
  safeParse: (value: unknown) => {
    if (!isFields(value)) return { success: false } as const
    const data = { men: readDraft(value.men) ?? undefined, women: readDraft(value.women) ?? undefined }
    return { success: true, data } as const
  },
}

const read = (): { men?: Draft; women?: Draft } => readJson(DRAFT_KEY, Stored) ?? {}

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

/** Has the copy with the clinic forgotten; without a connection it goes by itself when its 30 days are over. */
export const forgetQuietly = (kept: Kept | null | undefined): void => {
  if (!kept) return
  const forget = async () => {
    const { forgetKept } = await import('./elsewhere/keep.ts')
    await forgetKept(kept.code)
  }
  forget().catch(() => undefined)
}

/** Whether anything has been answered. */
export const isBegun = (draft: Draft): boolean => Object.keys(draft.answers).length > 0

/** What is known about a person, for those fields that nobody has typed into yet or is about to type into (`inHand`). */
export const forEmptyFields = (
  typed: DraftDetails,
  known: Partial<DraftDetails>,
  inHand: string | null = null,
): Partial<DraftDetails> => ({
  ...known,
  ...Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== '' || field === inHand)),
})
