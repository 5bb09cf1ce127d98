import { useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { storedToken } from '#app/browser/stored-session.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { checkDetails, Details, type DetailsField, detailsOf, hasAddress, noDetails } from './details.ts'

type Errors = Partial<Record<DetailsField, string>>

/**
 * Contact and address of this order. From the profile of whoever is signed in, to be looked at and changed for this order
 * alone; otherwise typed, kept for this browser tab, and not required.
 */
export const useDetails = () => {
  const [details, change] = useKeptForm('checkout', Details, () => noDetails)
  const [profile, setProfile] = useState<'none' | 'loading' | 'known'>('none')
  const [isEditing, setEditing] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; what was typed before comes first
  useEffect(() => {
    if (!storedToken() || hasAddress(details)) return
    setProfile('loading')
    api.me.read().then(
      me => {
        change(detailsOf(me))
        setProfile('known')
      },
      () => setProfile('none'),
    )
  }, [])

  /** The value of a field; its error goes away once the text is right. */
  const type = (field: DetailsField, value: string) => {
    const next = { ...details, [field]: value }
    change({ [field]: value })
    if (!errors[field]) return
    const still = checkDetails(next)[field]
    setErrors(({ [field]: _, ...others }) => (still ? { ...others, [field]: still } : others))
  }

  /** Whether it may be sent; otherwise marks what is wrong and goes to the first of it. */
  const check = (): boolean => {
    const found = checkDetails(details)
    setErrors(found)
    const [first] = Object.keys(found)
    if (!first) return true
    setEditing(true)
    // After the fields are on the page.
    requestAnimationFrame(() => {
      const field = form.current?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
    })
    return false
  }

  const isSummary = profile === 'known' && hasAddress(details) && !isEditing
  return {
    details,
    type,
    errors,
    check,
    form,
    isSummary,
    isLoading: profile === 'loading',
    edit: () => setEditing(true),
  }
}

export type CheckoutDetails = ReturnType<typeof useDetails>
