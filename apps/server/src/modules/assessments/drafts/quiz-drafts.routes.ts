import { quizDrafts as contract } from '@om/contracts/quiz-drafts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { forgetDraft } from './forget-draft.ts'
import { mailDraft } from './mail-draft.ts'
import { openDraft } from './open-draft.ts'
import { saveDraft } from './save-draft.ts'

/** Answers that someone asked us to keep until they go on, perhaps on another device. */
export const quizDraftsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.save, saveDraft, { transaction: 'own' }),
  serve(deps, contract.open, openDraft, { transaction: 'own' }),
  serve(deps, contract.forget, forgetDraft, { transaction: 'own' }),
  serve(deps, contract.mail, mailDraft, { transaction: 'own' }),
]
