import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { Draft, DraftDetails } from './draft.ts'

const detailStamp = (name: string) => `details.${name}`

const sameValue = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two)

/** The keys whose answer differs, cleared ones included. */
const changedKeys = (before: QuizAnswers, after: QuizAnswers): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key => !sameValue(before[key as keyof QuizAnswers], after[key as keyof QuizAnswers]),
  )

/**
 * The next revision of a draft: what changed carries the new number, so that every tab can tell which answer is newer.
 * `before` is the draft the change was made from.
 */
export const nextRevision = (before: Draft, after: Draft): Draft => {
  const revision = before.revision + 1
  const stamps = { ...after.stamps }
  for (const key of changedKeys(before.answers, after.answers)) stamps[key] = revision
  for (const name of Object.keys(after.details) as (keyof DraftDetails)[]) {
    if (before.details[name] !== after.details[name]) stamps[detailStamp(name)] = revision
  }
  return { ...after, revision, stamps }
}

const union = (one: readonly string[], two: readonly string[]): string[] => [...new Set([...one, ...two])]

const mergedAnswers = (newer: Draft, older: Draft): QuizAnswers => {
  const answers: QuizAnswers = { ...newer.answers }
  for (const [key, stamp] of Object.entries(older.stamps)) {
    if (key.startsWith('details.') || stamp <= (newer.stamps[key] ?? 0)) continue
    const value = older.answers[key as keyof QuizAnswers]
    if (value === undefined) delete answers[key as keyof QuizAnswers]
    else Object.assign(answers, { [key]: value })
  }
  return answers
}

const mergedDetails = (newer: Draft, older: Draft): DraftDetails => {
  const details = { ...newer.details }
  for (const name of Object.keys(details) as (keyof DraftDetails)[]) {
    const key = detailStamp(name)
    if ((older.stamps[key] ?? 0) > (newer.stamps[key] ?? 0)) details[name] = older.details[name]
  }
  return details
}

const newestStamps = (one: Draft, two: Draft): Record<string, number> => {
  const stamps = { ...one.stamps }
  for (const [key, stamp] of Object.entries(two.stamps)) stamps[key] = Math.max(stamp, stamps[key] ?? 0)
  return stamps
}

/**
 * Two copies of the same draft as one: of each answer the newer one, whichever tab it came from. A copy nothing was
 * answered in gives way, and an assessment begun later replaces one begun earlier.
 */
export const mergeDrafts = (mine: Draft, other: Draft): Draft => {
  if (mine.revision === 0) return other
  if (other.revision === 0 && other.begunAt <= mine.begunAt) return mine
  if (mine.begunAt !== other.begunAt) return mine.begunAt > other.begunAt ? mine : other
  const [newer, older] = other.revision > mine.revision ? [other, mine] : [mine, other]
  return {
    ...newer,
    answers: mergedAnswers(newer, older),
    details: mergedDetails(newer, older),
    stamps: newestStamps(newer, older),
    seen: union(newer.seen, older.seen),
    passed: newer.passed && older.passed ? union(newer.passed, older.passed) : (newer.passed ?? older.passed),
    progress:
      newer.progress && older.progress && older.progress.part > newer.progress.part ? older.progress : newer.progress,
  }
}
