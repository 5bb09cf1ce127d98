const asIso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const dayFirst = /^\D*(\d{1,2})(?:st|nd|rd|th)?\W*([a-z]{3,})\W*(\d{4})$/i
const monthFirst = /^\W*([a-z]{3,})\W*(\d{1,2})(?:st|nd|rd|th)?\W+(\d{4})$/i
/** The earliest year that is one, and no month and day. */
const FIRST_YEAR = 1800
const LONGEST = 30

const two = (digits: string): string => digits.padStart(2, '0')

/** A month by name, in full or shortened, as two digits; null when no month is called that. */
const monthOf = (name: string): string | null => {
  const index = months.findIndex(month => name !== '' && month.startsWith(name.toLowerCase()))
  return index < 0 ? null : two(String(index + 1))
}

/** A date with its month in letters, once its year is whole; until then what was typed stays as it is. */
const namedMonth = (text: string): string => {
  const [, day, name] = dayFirst.exec(text) ?? []
  const [, first, dayAfter] = monthFirst.exec(text) ?? []
  const month = monthOf(name ?? first ?? '')
  return month ? `${two(day ?? dayAfter ?? '')}/${month}/${text.slice(-4)}` : text.slice(0, LONGEST)
}

/** A year that came first, which was taken for day and month while it was typed: `19/94/0314` is 14/03/1994. */
const yearFirst = (day: string, month: string, year: string): string | null => {
  const isYear = Number(day + month) >= FIRST_YEAR && Number(year) < FIRST_YEAR
  return isYear && day.length + month.length + year.length === 8
    ? `${year.slice(2)}/${year.slice(0, 2)}/${day}${month}`
    : null
}

/**
 * A date as it is typed, with the slashes put in where a numeric keyboard has none: `14031994` becomes `14/03/1994`, and
 * so do `14.3.1994`, `14-3-1994`, `14 3 1994` and `14 March 1994`. A date that begins with its year is turned round.
 */
export const typedDate = (text: string): string => {
  const iso = asIso.exec(text)
  if (iso) return `${two(iso[3] ?? '')}/${two(iso[2] ?? '')}/${iso[1]}`
  if (/[a-z]/i.test(text)) return namedMonth(text)
  const slashed = text
    .replace(/[.,\-\s]+/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/^\/+/, '')
    .replace(/\/+/g, '/')
  const slashes = slashed.split('/').length - 1
  const [first = '', second = '', ...rest] = slashed.split('/')
  const day = first.slice(0, 2)
  const afterDay = first.slice(2) + second
  const month = afterDay.slice(0, 2)
  const year = (afterDay.slice(2) + rest.join('')).slice(0, 4)
  if (year || slashes > 1) return yearFirst(day, month, year) ?? `${day}/${month}/${year}`
  return month || slashes > 0 ? `${day}/${month}` : day
}

/**
 * A blood pressure as it is typed, with the slash put in where a numeric keyboard has none: `12080` and `120 80` become
 * `120/80`. A first number from 30 to 99 has two digits, any other three.
 */
export const typedPressure = (text: string): string => {
  const slashed = text.replace(/[^\d]+/g, '/').replace(/^\//, '')
  const [first = '', ...rest] = slashed.split('/')
  const digits = Number(first[0]) >= 3 ? 2 : 3
  const upper = first.slice(0, digits)
  const lower = (first.slice(digits) + rest.join('')).slice(0, 3)
  return lower || slashed.includes('/') ? `${upper}/${lower}` : upper
}
