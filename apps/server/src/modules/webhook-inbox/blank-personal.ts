/** What a message of an outside service may carry of a person, by the name of the field. */
const personal =
  /^(email|contact_email|receipt_email|phone|name|first_name|last_name|customer_name|customer_email|customer_phone|address\d?|line\d|city|zip|postal_code|latitude|longitude|browser_ip|client_details|user_agent|ip|token|cart_token|checkout_token|customer_locale|landing_site|referring_site|order_status_url|last4|fingerprint|note|value)$/

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
      if (personal.test(key) && !isName && inner !== null && inner !== '') return [key, blank]
      return [key, blankPersonal(inner, thing.test(key))]
    }),
  )
}
