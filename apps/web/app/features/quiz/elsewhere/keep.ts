import { ApiError } from '@om/contracts/client'
import type { OpenedDraft } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { publicApi } from '#app/browser/api.ts'
import type { Draft, Kept } from '../draft.ts'

/** Keeps answers with the clinic, after the person agreed; the first time makes the code. Throws as the client does. */
export const keepElsewhere = (brand: Brand, { answers, kept }: Draft, screen: string): Promise<Kept> =>
  publicApi.quizDrafts.save({
    body: { brand, agreed: true, answers, screen, code: kept?.code, revision: kept?.revision ?? 0 },
  })

/** Answers kept under a code. Throws as the client does. */
export const openKept = (code: string): Promise<OpenedDraft> => publicApi.quizDrafts.open({ body: { code } })

/** Keeps these answers although newer ones lie under their code, which are then gone. */
export const keepTheseInstead = async (brand: Brand, draft: Draft, screen: string): Promise<Kept | null> => {
  if (!draft.kept) return null
  const { revision } = await openKept(draft.kept.code)
  return keepElsewhere(brand, { ...draft, kept: { ...draft.kept, revision } }, screen)
}

/** Removes kept answers; what is gone already is no error. */
export const forgetKept = async (code: string): Promise<void> => {
  await publicApi.quizDrafts.forget({ body: { code } })
}

/** Mails the link that goes on with kept answers. */
export const mailLink = async (code: string, email: string): Promise<void> => {
  await publicApi.quizDrafts.mail({ body: { code, email } })
}

/** A failure to keep or open answers elsewhere, in words that say what to do. */
export const keepingProblem = (error: unknown): string => {
  if (error instanceof ApiError) return error.problems[0]?.message ?? error.message
  return 'There is no connection right now. Your answers are safe in this browser; try again when you are online.'
}
