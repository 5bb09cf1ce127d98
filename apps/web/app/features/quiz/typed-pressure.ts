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
