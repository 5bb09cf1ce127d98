import type { OpenedDraft } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { readAnswers } from '@om/domain/quiz/answers'
import { clearHidden, visibleScreens } from '@om/domain/quiz/visible'
import { type Draft, newDraft } from '../draft.ts'
import { SUMMARY } from '../progress.ts'

/** The screens before the one that was open, in the order these answers show them. */
const passedBefore = (brand: Brand, answers: Draft['answers'], screen: string): string[] => {
  const ids = visibleScreens(brand, answers).map(({ id }) => id)
  if (screen === SUMMARY || screen === 'details') return ids
  const at = ids.indexOf(screen)
  return at < 0 ? [] : ids.slice(0, at)
}

/** Answers kept under a code, as a draft of this browser that goes on where the other device stopped. */
export const draftFromKept = (opened: OpenedDraft, code: string, id: string, now = Date.now()): Draft => {
  const answers = clearHidden(opened.brand, readAnswers(opened.answers))
  const passed = passedBefore(opened.brand, answers, opened.screen)
  return {
    ...newDraft(id, now),
    answers,
    revision: 1,
    seen: passed,
    passed,
    kept: { code, revision: opened.revision, expiresAt: opened.expiresAt },
  }
}

/** Answers of the last assessment as the start of a new one; each screen still has to be confirmed. */
export const draftFromEarlier = (
  brand: Brand,
  earlier: { answers: Record<string, unknown>; answeredOn: string },
  id: string,
  now = Date.now(),
): Draft => {
  const answers = clearHidden(brand, readAnswers(earlier.answers))
  return {
    ...newDraft(id, now),
    answers,
    revision: 1,
    carried: { on: earlier.answeredOn, keys: Object.keys(answers) },
  }
}

/** Whether two drafts say the same, so that there is nothing to choose between them. */
export const sayTheSame = (one: Draft, two: Draft): boolean => {
  const sorted = ({ answers }: Draft) => JSON.stringify(Object.entries(answers).sort(([a], [b]) => a.localeCompare(b)))
  return sorted(one) === sorted(two)
}
