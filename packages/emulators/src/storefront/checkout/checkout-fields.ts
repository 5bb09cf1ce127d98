import { z } from 'zod'
import { isPostcodeIn, states } from '../../common/australia.ts'
import { type CardFieldName, cardFieldNames } from '../../common/cards/card-form.ts'
import type { AddressRecord } from '../model.ts'
import { stateNames } from '../orders/state-names.ts'

export const addressFieldNames = [
  'email',
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'province',
  'zip',
  'phone',
] as const

export type AddressFieldName = (typeof addressFieldNames)[number]
export type CheckoutFieldName = AddressFieldName | CardFieldName | 'discount'
export type CheckoutValues = Record<CheckoutFieldName, string>
export type CheckoutErrors = Partial<Record<CheckoutFieldName, string>>

export const checkoutFieldNames: readonly CheckoutFieldName[] = [...addressFieldNames, 'discount', ...cardFieldNames]

const longest = 120

/** Takes the fields out of a submitted form or out of what was kept; what is missing is empty. */
export function readValues(form: Record<string, unknown>): CheckoutValues {
  const read = (name: CheckoutFieldName) => {
    const value = form[name]
    return typeof value === 'string' ? value.trim().slice(0, longest) : ''
  }
  return {
    email: read('email'),
    firstName: read('firstName'),
    lastName: read('lastName'),
    address1: read('address1'),
    address2: read('address2'),
    city: read('city'),
    province: read('province'),
    zip: read('zip'),
    phone: read('phone'),
    discount: read('discount'),
    cardNumber: read('cardNumber'),
    expiry: read('expiry'),
    cvc: read('cvc'),
    name: read('name'),
  }
}

/** What may be kept between visits: never anything of a card. */
export function keptValues(values: CheckoutValues): Record<string, string> {
  return Object.fromEntries(addressFieldNames.map(name => [name, values[name]]))
}

/** Checks contact and address and names each field that is wrong. */
export function checkAddress(values: CheckoutValues): CheckoutErrors {
  const errors: CheckoutErrors = {}
  if (!values.email) errors.email = 'Enter your email address.'
  else if (!z.email().safeParse(values.email).success) errors.email = 'This email address is not complete.'
  if (!values.firstName) errors.firstName = 'Enter your first name.'
  if (!values.lastName) errors.lastName = 'Enter your last name.'
  if (!values.address1) errors.address1 = 'Enter your street and number.'
  if (!values.city) errors.city = 'Enter your suburb.'
  if (!states.some(state => state === values.province)) errors.province = 'Choose your state or territory.'
  if (!values.zip) errors.zip = 'Enter your postcode.'
  else if (!/^\d{4}$/.test(values.zip)) errors.zip = 'A postcode has four digits.'
  else if (!errors.province && !isPostcodeIn(values.zip, values.province)) {
    errors.zip = `This postcode is not in ${stateNames[values.province] ?? values.province}.`
  }
  if (values.phone && !/^\+?[\d\s()-]{8,20}$/.test(values.phone)) errors.phone = 'This phone number is not complete.'
  return errors
}

/** The address of checked values. */
export function addressOf(values: CheckoutValues): AddressRecord {
  const { firstName, lastName, address1, address2, city, province, zip, phone } = values
  return { firstName, lastName, address1, address2, city, provinceCode: province, zip, countryCode: 'AU', phone }
}

const prefillNames: Record<string, AddressFieldName> = {
  'checkout[email]': 'email',
  'checkout[shipping_address][first_name]': 'firstName',
  'checkout[shipping_address][last_name]': 'lastName',
  'checkout[shipping_address][address1]': 'address1',
  'checkout[shipping_address][address2]': 'address2',
  'checkout[shipping_address][city]': 'city',
  'checkout[shipping_address][province]': 'province',
  'checkout[shipping_address][zip]': 'zip',
  'checkout[shipping_address][phone]': 'phone',
}

/** Fields that the link to the checkout fills in, by the provider's documented parameters. A state may be spelled out. */
export function prefilled(parameters: URLSearchParams): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [parameter, name] of Object.entries(prefillNames)) {
    const value = parameters.get(parameter)?.trim().slice(0, longest)
    if (value) found[name] = name === 'province' ? stateCode(value) : value
  }
  return found
}

function stateCode(text: string): string {
  const known = Object.entries(stateNames).find(([, name]) => name.toLowerCase() === text.toLowerCase())
  return known?.[0] ?? text.toUpperCase()
}
