import { useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { storedToken } from '#app/browser/stored-session.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { checkDetails, Details, type DetailsField, detailsOf, hasAddress, noDetails } from './details.ts'

type Errors = Partial<Record<DetailsField, string>>

/** What is typed, or while nothing is, what the profile has without an address. */
const withDefaults = (typed: Details, profile: Details): Details =>
  Object.values(typed).some(text => text !== '') ? typed : profile

/**
 * Contact and address of this order. From the profile of whoever is signed in, to be looked at and changed for this order
 * alone; otherwise typed, kept for this browser tab, and not required. A profile is not kept unless it is changed here.
 */
export const useDetails = () => {
  const [typed, change] = useKeptForm('checkout', Details, () => noDetails)
  const [profile, setProfile] = useState<Details | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!storedToken()) return
    const stop = new AbortController()
    api.me.read({}, { signal: stop.signal }).then(
      me => setProfile(detailsOf(me)),
      () => undefined,
    )
    return () => stop.abort()
  }, [])

  const isSummary = profile !== null && hasAddress(profile) && !isEditing
  const details = isSummary ? profile : withDefaults(typed, profile ?? noDetails)

  const edit = () => {
    if (profile) change(profile)
    setEditing(true)
  }

  /** The value of a field; its error goes away once the text is right. */
  const type = (field: DetailsField, value: string) => {
    const next = { ...details, [field]: value }
    change(next)
    setEditing(true)
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
    if (isSummary) edit()
    // After the fields are on the page.
    requestAnimationFrame(() => {
      const field = form.current?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
    })
    return false
  }

  return { details, type, errors, check, form, isSummary, edit }
}

export type CheckoutDetails = ReturnType<typeof useDetails>
