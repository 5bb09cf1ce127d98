import { anyone } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { deleteDraft } from './quiz-drafts.repo.ts'
import { draftKeys } from './seal-draft.ts'

/** Removes kept answers. Does nothing, and says nothing, where there are none under the code. */
export const forgetDraft = async (deps: Deps, code: string, requestId = ''): Promise<void> => {
  const { codeHash } = await draftKeys(deps.pool, code)
  await deps.db.transaction(anyone, tx => deleteDraft(tx, codeHash), requestId)
}
