/** What a message of an outside service may carry of a person, by the name of the field. */
const personal: readonly RegExp[] = [
  // Who it is, and how they are reached.
  /^(name|(first|last|customer|display|verified)_name|company|birth(day|date)|customer_locale)$/,
  /^((contact|receipt|customer|verified)_)?email$|^((customer|verified)_)?phone$/,
  /^(address\d?|line\d|city|zip|postal_code|latitude|longitude)$/,
  // What their browser and their card tell.
  /^(browser_ip|ip|client_details|user_agent|landing_site|referring_site|last4|fingerprint)$/,
  // What somebody typed, or what was bought.
  /^(note|value|description|statement_descriptor)$/,
  // What opens a page of theirs without a password.
  /^(token|(cart|checkout)_token|client_secret|url|invoice_pdf)$|_url$/,
]

const isPersonal = (key: string): boolean => personal.some(pattern => pattern.test(key))

/** Objects whose `name` names no person. */
const thing = /^(line_items|tax_lines|shipping_lines|note_attributes|properties|discount_codes|options)$/

const blank = '…'

/**
 * A message with every value that tells of a person put out, at any depth; numbers, states and ids stay, so that what
 * happened can still be followed.
 */
export const blankPersonal = (value: unknown, inThing = false): unknown => {
  if (Array.isArray(value)) return value.map(one => blankPersonal(one, inThing))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isName = key === 'name' && inThing
      if (isPersonal(key) && !isName && inner !== null && inner !== '') return [key, blank]
      return [key, blankPersonal(inner, thing.test(key))]
    }),
  )
}
