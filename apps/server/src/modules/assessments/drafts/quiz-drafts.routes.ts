import { done, type Result, refused } from '@om/contracts/errors'
import { quizDrafts as contract, type OpenedDraft } from '@om/contracts/quiz-drafts'
import { anyone } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { mailDraft } from './mail-draft.ts'
import { draftByCode } from './quiz-drafts.repo.ts'
import { forgetDraft, saveDraft } from './save-draft.ts'
import { draftKeys, unseal } from './seal-draft.ts'

/** Reads kept answers with their code. A code that is wrong, expired or forgotten is answered alike: `draft_not_found`. */
const openDraft = async (
  { deps, requestId }: BareCtx<'anyone'>,
  { code }: { code: string },
): Promise<Result<OpenedDraft>> => {
  const keys = await draftKeys(deps.pool, code)
  return inTransaction({ deps, actor: anyone, requestId }, async ({ tx }): Promise<Result<OpenedDraft>> => {
    const row = await draftByCode(tx, keys.codeHash, deps.clock.now())
    if (!row) return refused('draft_not_found')
    const { answers, screen } = unseal(keys, row, row.sealed)
    return done({
      brand: row.brand,
      answers,
      screen,
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })
  })
}

/** Answers that someone asked us to keep until they go on, perhaps on another device. */
export const quizDraftsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.save, saveDraft, { transaction: 'own' }),
  serve(deps, contract.open, openDraft, { transaction: 'own' }),
  serve(deps, contract.forget, forgetDraft, { transaction: 'own' }),
  serve(deps, contract.mail, mailDraft, { transaction: 'own' }),
]
