import { type OwnProfile, practitioners, Weekday } from '@om/contracts/practitioners'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'

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

type Handlers = Record<'onSaved' | 'onNewest', (profile: OwnProfile) => void>

/**
 * Editing one's own public profile. When it was changed elsewhere meanwhile nothing typed is lost: it may be saved over
 * the newer version, or given up for it.
 */
export const useOwnProfile = (profile: OwnProfile, { onSaved, onNewest }: Handlers) => {
  const form = useContractForm(practitioners.saveOwn, {
    draft: { key: `public-profile:${profile.userId}`, schema: ProfileDraft },
    initial: () => draftOf(profile),
    toBody: values => values,
    check: checkProfile,
    send: body => api.practitioners.saveOwn({ body }),
    revalidate: false,
    onDone: saved => {
      onSaved(saved)
      toast(saved.published ? 'Saved. The site shows it within a minute.' : 'Saved. The site does not show it.')
    },
  })
  const newest = useSend(() => api.practitioners.readOwn(), {
    revalidate: false,
    onDone: read => {
      form.forget()
      onNewest(read)
    },
  })
  const over = useSend(() => api.practitioners.readOwn(), {
    revalidate: false,
    onDone: async ({ version }) => void (await form.submit({ version })),
  })
  const isConflict = isApiError(form.error) && form.error.code === 'profile_changed'
  return {
    ...form,
    busy: form.busy || newest.busy || over.busy,
    problem: isConflict ? null : (form.problem ?? newest.problem ?? over.problem),
    isConflict,
    saveOver: () => void over.send(),
    takeNewest: () => void newest.send(),
  }
}
