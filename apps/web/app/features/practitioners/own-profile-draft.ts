import { type OwnProfile, Weekday } from '@om/contracts/practitioners'
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

/** The draft that a stored profile begins with. */
export const draftOf = ({ userId: _, name: __, ahpraNumber: ___, ...profile }: OwnProfile): ProfileDraft => profile

/** A profile is shown with words alone; the contract asks for all the rest. */
export const checkProfile = ({ biography, published }: ProfileDraft): Record<string, string> =>
  published && biography.trim() === ''
    ? { biography: 'Write a few sentences about yourself before you show the profile.' }
    : {}
