/** A date as it is typed, with the slashes put in where a numeric keyboard has none: `14031994` becomes `14/03/1994`. */
export const typedDate = (text: string): string => {
  const slashes = text.split('/').length - 1
  const [first = '', second = '', ...rest] = text.replace(/[^\d/]/g, '').split('/')
  const day = first.slice(0, 2)
  const afterDay = first.slice(2) + second
  const month = afterDay.slice(0, 2)
  const year = (afterDay.slice(2) + rest.join('')).slice(0, 4)
  if (year || slashes > 1) return `${day}/${month}/${year}`
  return month || slashes > 0 ? `${day}/${month}` : day
}
