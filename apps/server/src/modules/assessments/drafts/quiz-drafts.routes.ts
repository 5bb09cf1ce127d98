import { done } from '@om/contracts/errors'
import { quizDrafts as contract } from '@om/contracts/quiz-drafts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { forgetDraft } from './forget-draft.ts'
import { mailDraft } from './mail-draft.ts'
import { openDraft } from './open-draft.ts'
import { saveDraft } from './save-draft.ts'

/** Answers that someone asked us to keep until they go on, perhaps on another device. */
export const quizDraftsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.save, ({ body, address, requestId }) => saveDraft(deps, { ...body, address }, requestId)),
  serve(deps, contract.open, ({ body, requestId }) => openDraft(deps, body.code, requestId)),
  serve(deps, contract.forget, async ({ body, requestId }) => {
    await forgetDraft(deps, body.code, requestId)
    return done({ ok: true as const })
  }),
  serve(deps, contract.mail, ({ body, requestId }) => mailDraft(deps, body, requestId)),
]
