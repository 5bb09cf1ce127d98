import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { forgetEmails } from '#src/modules/mail/mail.ts'
import { linkOccasion } from './mail-draft.ts'
import { deleteExpired } from './quiz-drafts.repo.ts'

const hourMs = 3_600_000

/**
 * Removes drafts 30 days after their last save. Messages with a link are forgotten an hour after they were sent and a day
 * after they were asked for in any case, so that nothing here tells who began an assessment, or holds a code.
 */
export const quizDraftsSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('quiz-drafts') }, async ({ tx }) => {
    const now = deps.clock.now()
    await deleteExpired(tx, now)
    await forgetEmails(tx, {
      occasion: linkOccasion,
      sentBefore: new Date(now.getTime() - hourMs),
      queuedBefore: new Date(now.getTime() - 24 * hourMs),
    })
  })
