import { Address, PersonDetails } from '@om/contracts/common'
import { fieldProblems } from '@om/contracts/field-problems'
import type { Me } from '@om/contracts/me'
import { z } from 'zod'

/** Whom the order goes to, as far as the shopper says so here; the shop's own page asks for what is left out. */
export const Details = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
})
export type Details = z.infer<typeof Details>
export type DetailsField = keyof Details

/** Nothing said yet. */
export const noDetails: Details = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  line1: '',
  line2: '',
  suburb: '',
  state: '',
  postcode: '',
}

/** The details of someone's profile. */
export const detailsOf = ({ email, firstName, lastName, phone, address }: Me): Details => ({
  ...noDetails,
  ...address,
  email,
  firstName,
  lastName,
  phone,
})

const addressFields = ['line1', 'line2', 'suburb', 'state', 'postcode'] as const

const trimmed = (details: Details): Details => ({
  email: details.email.trim(),
  firstName: details.firstName.trim(),
  lastName: details.lastName.trim(),
  phone: details.phone.trim(),
  line1: details.line1.trim(),
  line2: details.line2.trim(),
  suburb: details.suburb.trim(),
  state: details.state.trim(),
  postcode: details.postcode.trim(),
})

/** Whether any of the address is given: then all that a parcel needs is asked for. */
export const hasAddress = (details: Details): boolean => addressFields.some(field => details[field].trim() !== '')

/** What the profile would say of a text, which may be left out here. */
const problemOf = (field: 'firstName' | 'lastName' | 'phone', value: string): string | undefined =>
  value === '' ? undefined : fieldProblems(PersonDetails.shape[field], value)['']

const inAddress = (address: object): Record<string, string> => {
  const found = fieldProblems(Address, address)
  return found.state ? { ...found, state: 'Choose your state or territory.' } : found
}

/**
 * What is wrong, by field. Everything may be left out; what is given has to be right, and half an address is asked for in
 * full. (REG-10)
 */
export const checkDetails = (given: Details): Partial<Record<DetailsField, string>> => {
  const { email, firstName, lastName, phone, ...address } = trimmed(given)
  const isEmail = email === '' || z.email().max(255).safeParse(email).success
  const found = {
    email: isEmail ? undefined : 'Enter your e-mail address, such as name@example.com.',
    firstName: problemOf('firstName', firstName),
    lastName: problemOf('lastName', lastName),
    phone: problemOf('phone', phone),
    ...(hasAddress(given) ? inAddress(address) : {}),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

/** An Australian number with its country code, as the shop takes it; undefined for none. */
const internationalPhone = (phone: string): string | undefined => {
  const plain = phone.replace(/[\s()-]/g, '')
  return plain === '' ? undefined : plain.replace(/^0/, '+61')
}

/** Whom the shop's cart is for; nothing of anybody's health. */
export const buyerOf = (given: Details): { email?: string; phone?: string } => {
  const { email, phone } = trimmed(given)
  const number = internationalPhone(phone)
  return { ...(email ? { email } : {}), ...(number ? { phone: number } : {}) }
}

/**
 * The shop's address with contact and delivery filled in by its documented parameters, so that nobody types them twice.
 * An address that cannot be read stays as it is.
 */
export const prefilled = (checkoutUrl: string, given: Details): string => {
  if (!URL.canParse(checkoutUrl)) return checkoutUrl
  const { email, firstName, lastName, phone, line1, line2, suburb, state, postcode } = trimmed(given)
  const url = new URL(checkoutUrl)
  const fill = (name: string, value: string) => {
    if (value) url.searchParams.set(`checkout${name}`, value)
  }
  fill('[email]', email)
  const ship = (name: string, value: string) => fill(`[shipping_address][${name}]`, value)
  ship('first_name', firstName)
  ship('last_name', lastName)
  if (hasAddress(given)) {
    ship('address1', line1)
    ship('address2', line2)
    ship('city', suburb)
    ship('province', state)
    ship('zip', postcode)
    ship('country', 'AU')
  }
  ship('phone', internationalPhone(phone) ?? '')
  return url.href
}
