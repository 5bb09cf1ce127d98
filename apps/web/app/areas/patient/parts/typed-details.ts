import { PersonDetails } from '@om/contracts/common'
import type { Me } from '@om/contracts/me'
import { z } from 'zod'

/** The details as they stand in the fields: anything may be typed, checks come when they are sent. */
export const TypedDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    suburb: z.string(),
    state: z.string(),
    postcode: z.string(),
  }),
})
export type TypedDetails = z.infer<typeof TypedDetails>

export const emptyDetails: TypedDetails = {
  firstName: '',
  lastName: '',
  phone: '',
  address: { line1: '', line2: '', suburb: '', state: '', postcode: '' },
}

/** "0412 555 101" from "0412555101"; numbers of another shape stay as they are. */
export const spacedPhone = (phone: string): string =>
  phone.replace(/^(\+61|0)(4\d{2})(\d{3})(\d{3})$/, (_, lead: string, ...groups: string[]) => {
    const [first = '', second = '', third = ''] = groups
    return lead === '0' ? `0${first} ${second} ${third}` : `+61 ${first} ${second} ${third}`
  })

/** What is stored about a person, as their fields show it. */
export const typedDetailsOf = ({ firstName, lastName, phone, address }: Me): TypedDetails => ({
  firstName,
  lastName,
  phone: spacedPhone(phone),
  address: address ?? emptyDetails.address,
})

/** Whether everything that a prescription and a parcel need is there. (REG-10) */
export const hasDetails = (me: Me): boolean => PersonDetails.safeParse(typedDetailsOf(me)).success

/** A sentence for each wrong field by its name, such as `address.postcode`; empty when all is well. */
export const problemsOf = (typed: TypedDetails): Record<string, string> => {
  const checked = PersonDetails.safeParse(typed)
  if (checked.success) return {}
  const named = checked.error.issues.map(issue => {
    const field = issue.path.join('.')
    return [field, field === 'address.state' ? 'Choose your state.' : issue.message] as const
  })
  return Object.fromEntries(named.toReversed())
}

/** Puts the focus into the first field that has something wrong. */
export const focusFirstError = (errors: Record<string, unknown>, _: unknown, event?: { currentTarget: unknown }) => {
  const form = event?.currentTarget
  if (!(form instanceof HTMLFormElement)) return
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  fields.find(field => (field.dataset.field ?? '') in errors)?.focus()
}
