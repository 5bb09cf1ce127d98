import type { OwnProfile } from '@om/contracts/practitioners'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { toast } from '#app/ui/toast.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { byField, checkProfile, draftOf, inputOf, ProfileDraft, type ProfileErrors } from './own-profile-draft.ts'

type Told = Record<'onSaved' | 'onNewest', (profile: OwnProfile) => void>

/**
 * Editing one's own public profile. When it was changed elsewhere meanwhile nothing typed is lost: it may be saved over
 * the newer version, or given up for it.
 */
export const useOwnProfile = (profile: OwnProfile, { onSaved, onNewest }: Told) => {
  const [draft, change, forget] = useKeptForm(`public-profile:${profile.userId}`, ProfileDraft, () => draftOf(profile))
  const [found, setFound] = useState<ProfileErrors>({})
  const { send, busy, problem, fieldErrors, error, clear } = useSend(
    async (isOver: boolean) => {
      const version = isOver ? (await api.practitioners.readOwn()).version : draft.version
      return api.practitioners.saveOwn({ body: inputOf(draft, version) })
    },
    {
      revalidate: false,
      onDone: saved => {
        forget()
        onSaved(saved)
        toast(saved.published ? 'Saved. The site shows it within a minute.' : 'Saved. The site does not show it.')
      },
    },
  )
  const newest = useSend(() => api.practitioners.readOwn(), {
    revalidate: false,
    onDone: read => {
      forget()
      onNewest(read)
    },
  })

  const save = (isOver = false) => {
    const wrong = checkProfile(draft)
    setFound(wrong)
    if (Object.keys(wrong).length === 0) void send(isOver)
    else clear()
  }
  const element = useRef<HTMLFormElement>(null)
  // The first wrong field takes the focus once it is known, here or from the server.
  useEffect(() => {
    if (Object.keys({ ...fieldErrors, ...found }).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus()
  }, [fieldErrors, found])
  const errors: ProfileErrors = { ...byField(fieldErrors), ...found }
  const isConflict = isApiError(error) && error.code === 'profile_changed'
  return {
    element,
    draft,
    change: (some: Partial<ProfileDraft>) => {
      setFound({})
      change(some)
    },
    save,
    busy: busy || newest.busy,
    errors,
    problem: Object.keys(errors).length > 0 || isConflict ? null : (problem ?? newest.problem),
    isConflict,
    takeNewest: () => void newest.send(),
    giveUp: forget,
  }
}
