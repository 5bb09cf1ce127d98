import { type OwnProfile, type OwnProfileInput, Weekday } from '@om/contracts/practitioners'
import { z } from 'zod'

/** What someone has typed about themselves so far, and the version it began from. */
export const ProfileDraft = z.object({
  biography: z.string(),
  interests: z.array(z.string()),
  languages: z.array(z.string()),
  consultDays: z.array(Weekday),
  brands: z.array(z.enum(['men', 'women'])),
  published: z.boolean(),
  version: z.int(),
})
export type ProfileDraft = z.infer<typeof ProfileDraft>

export const MOST_BIOGRAPHY = 900
export const MOST_INTERESTS = 6
export const MOST_LANGUAGES = 8

/** The draft that a stored profile begins with. */
export const draftOf = ({ userId: _, name: __, ahpraNumber: ___, ...profile }: OwnProfile): ProfileDraft => profile

export type ProfileErrors = Partial<Record<keyof ProfileDraft, string>>

/** What is missing or wrong before anything is sent, by field. */
export const checkProfile = ({ biography, brands, published }: ProfileDraft): ProfileErrors => ({
  ...(biography.trim().length > MOST_BIOGRAPHY ? { biography: `Use at most ${MOST_BIOGRAPHY} characters.` } : {}),
  ...(published && biography.trim() === ''
    ? { biography: 'Write a few sentences about yourself before you show the profile.' }
    : {}),
  ...(brands.length === 0 ? { brands: 'Choose at least one site.' } : {}),
})

/** The body of the call. */
export const inputOf = (draft: ProfileDraft, version = draft.version): OwnProfileInput => ({
  ...draft,
  biography: draft.biography.trim(),
  version,
})

/** Errors of lists come back by place (`interests.2`); the field shows the first. */
export const byField = (errors: Record<string, string>): ProfileErrors => {
  const found: Record<string, string> = {}
  for (const [name, message] of Object.entries(errors)) found[name.split('.')[0] ?? name] ??= message
  return found
}
