import { type Problem, type Refusal, refused } from '@om/contracts/errors'
import type { OwnProfileInput } from '@om/contracts/practitioners'
import { profileProblems } from '@om/domain/advertising/profile-words'

/** Refuses a profile whose words may not be public, field by field, and one that says nothing. (REG-01, REG-07) */
export const profileRefusal = (input: OwnProfileInput): Refusal | null => {
  const texts = {
    biography: input.biography,
    interests: input.interests.join('\n'),
    languages: input.languages.join('\n'),
  }
  const problems: Problem[] = Object.entries(texts).flatMap(([field, text]) =>
    profileProblems(text).map(({ message }) => ({ field, message })),
  )
  if (input.published && input.biography === '')
    problems.push({ field: 'biography', message: 'Write a few sentences about yourself before you publish.' })
  return problems.length > 0 ? refused('bad_request', problems) : null
}
