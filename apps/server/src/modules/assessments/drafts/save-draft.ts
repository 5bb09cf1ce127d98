import { done, type Result, refused } from '@om/contracts/errors'
import type { Brand } from '@om/domain/brand'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { QuizAnswersSchema } from '@om/domain/quiz/answers-schema'
import { ADULT_AGE, ageOn, parseDob } from '@om/domain/quiz/date'
import { canonicalJson } from '@om/domain/triage/inputs-hash'
import { anyone } from '#src/actor.ts'
import { type BareCtx, inTransaction, type OfRequest } from '#src/ctx.ts'
import { callerKey } from '#src/http/caller-key.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { type DraftRow, deleteDraft, draftForSaving, insertDraft, replaceDraft } from './quiz-drafts.repo.ts'
import { type DraftContent, type DraftKeys, draftKeys, fits, newCode, seal, unseal } from './seal-draft.ts'

type Input = {
  brand: Brand
  answers: Record<string, unknown>
  screen: string
  code?: string | undefined
  revision: number
}
export type SavedDraft = { code: string; revision: number; expiresAt: string }

const keptMs = 30 * 86_400_000
/** New drafts from one network; many people may share one. Later saves go under a code and take no more room. */
const newOnes = { max: 100, seconds: 3_600 }

const isUnderAge = (answers: QuizAnswers, today: string): boolean => {
  const born = parseDob(answers.date_of_birth)
  return born !== null && born <= today && ageOn(born, today) < ADULT_AGE
}

/** Whether these very answers are kept already: the save was made, and only its reply was lost. */
const isKept = (keys: DraftKeys, stored: DraftRow, brand: Brand, content: DraftContent): boolean =>
  stored.brand === brand && canonicalJson(unseal(keys, stored, stored.sealed)) === canonicalJson(content)

const savedAs = (code: string, { revision, expiresAt }: Pick<DraftRow, 'revision' | 'expiresAt'>): SavedDraft => ({
  code,
  revision,
  expiresAt: expiresAt.toISOString(),
})

/**
 * Keeps answers for 30 days, sealed with a code that only the person has; the first save makes the code. What no question
 * asks is dropped, and the same save again changes nothing. Refuses with `under_age` and keeps nothing of someone under 18, not even what was kept before (INV-15);
 * with `draft_newer` when newer answers are kept under the code; with `draft_not_found` and `too_large`; and with `too_fast`
 * when too many drafts were begun from one network, so that nobody fills the disk with them.
 */
export const saveDraft = async (
  ctx: BareCtx<'anyone'> & OfRequest,
  { brand, answers: given, screen, code: known, revision: base }: Input,
): Promise<Result<SavedDraft>> => {
  const { deps, address, requestId } = ctx
  const content = { answers: QuizAnswersSchema.parse(given), screen }
  if (isUnderAge(content.answers, clinicToday(deps.clock))) {
    if (known) await forgetDraft(ctx, { code: known })
    return refused('under_age')
  }
  if (!fits(content)) return refused('too_large')

  const wait = known ? null : await deps.rates.hit(`quiz-draft-new ${callerKey(address)}`, newOnes.max, newOnes.seconds)
  if (wait !== null) return { ...refused('too_fast'), retryAfter: wait }

  const code = known ?? newCode()
  const keys = await draftKeys(deps.pool, code)
  return inTransaction({ deps, actor: anyone, requestId }, async ({ tx }): Promise<Result<SavedDraft>> => {
    const now = deps.clock.now()
    const stored = known ? await draftForSaving(tx, keys.codeHash, now) : undefined
    if (known && !stored) return refused('draft_not_found')
    if (stored && stored.revision > base)
      return isKept(keys, stored, brand, content) ? done(savedAs(code, stored)) : refused('draft_newer')
    const revision = (stored?.revision ?? 0) + 1
    const draft = {
      codeHash: keys.codeHash,
      brand,
      sealed: seal(keys, { brand, revision }, content),
      revision,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + keptMs),
    }
    if (stored) await replaceDraft(tx, draft)
    else await insertDraft(tx, { ...draft, agreedAt: now })
    return done(savedAs(code, draft))
  })
}

/** Removes kept answers. Does nothing, and says nothing, where there are none under the code. */
export const forgetDraft = async (
  { deps, requestId }: BareCtx<'anyone'>,
  { code }: { code: string },
): Promise<Result<{ ok: true }>> => {
  const { codeHash } = await draftKeys(deps.pool, code)
  await inTransaction({ deps, actor: anyone, requestId }, ({ tx }) => deleteDraft(tx, codeHash))
  return done({ ok: true as const })
}
