const form = /^[A-Za-z][\w+/-]{1,63}$/
const known = new Map<string, boolean>()

const isKnown = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA time zone name such as `Australia/Perth`; '' for anything else. */
export const timeZoneOf = (text: string): string => {
  if (!form.test(text)) return ''
  if (!known.has(text)) {
    if (known.size > 1_000) known.clear()
    known.set(text, isKnown(text))
  }
  return known.get(text) ? text : ''
}
