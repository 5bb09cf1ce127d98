const asIso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/

/**
 * A date as it is typed, with the slashes put in where a numeric keyboard has none: `14031994` becomes `14/03/1994`, and
 * so do `14.3.1994`, `14-3-1994` and `14 3 1994`. A whole date that a browser fills in as `1994-03-14` is turned round.
 */
export const typedDate = (text: string): string => {
  const iso = asIso.exec(text)
  if (iso) return `${iso[3]?.padStart(2, '0')}/${iso[2]?.padStart(2, '0')}/${iso[1]}`
  const slashed = text
    .replace(/[.\-\s]+/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/^\/+/, '')
    .replace(/\/+/g, '/')
  const slashes = slashed.split('/').length - 1
  const [first = '', second = '', ...rest] = slashed.split('/')
  const day = first.slice(0, 2)
  const afterDay = first.slice(2) + second
  const month = afterDay.slice(0, 2)
  const year = (afterDay.slice(2) + rest.join('')).slice(0, 4)
  if (year || slashes > 1) return `${day}/${month}/${year}`
  return month || slashes > 0 ? `${day}/${month}` : day
}
