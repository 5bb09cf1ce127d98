import { done, type Result } from '@om/contracts/errors'
import { anyone } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { deleteDraft } from './quiz-drafts.repo.ts'
import { draftKeys } from './seal-draft.ts'

/** Removes kept answers. Does nothing, and says nothing, where there are none under the code. */
export const forgetDraft = async (
  { deps, requestId }: BareCtx<'anyone'>,
  { code }: { code: string },
): Promise<Result<{ ok: true }>> => {
  const { codeHash } = await draftKeys(deps.pool, code)
  await inTransaction({ deps, actor: anyone, requestId }, ({ tx }) => deleteDraft(tx, codeHash))
  return done({ ok: true as const })
}
