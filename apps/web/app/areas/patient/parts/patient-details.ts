import { PersonDetails } from '@om/contracts/common'
import type { Me } from '@om/contracts/me'
import { zoneOfState } from '@om/domain/dates'
import { z } from 'zod'
import { readDraft } from '#app/ui/draft.ts'

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

/** The time zone a patient lives in, by their address; undefined, so the browser's own, while there is none. */
export const zoneOf = ({ address }: Pick<Me, 'address'>): string | undefined =>
  address ? zoneOfState(address.state) : undefined

/** What is stored about a person, as their fields show it. */
export const typedDetailsOf = ({ firstName, lastName, phone, address }: Me): TypedDetails => ({
  firstName,
  lastName,
  phone: spacedPhone(phone),
  address: address ?? emptyDetails.address,
})

/** Whether everything that a prescription and a parcel need is there. (REG-10) */
export const hasDetails = (me: Me): boolean => PersonDetails.safeParse(typedDetailsOf(me)).success

/** Whether something was typed that is not saved yet. */
export const hasDraft = (patientId: string): boolean => {
  const { key, schema } = detailsDraft(patientId)
  return readDraft(key, schema) !== null
}

/** Where what is typed is kept for this tab. */
export const detailsDraft = (patientId: string) => ({ key: `details:${patientId}`, schema: TypedDetails })
