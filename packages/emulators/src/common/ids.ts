import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random id in the providers' form, such as `cus_9fK…`: never sequential, so nothing can be guessed from it. */
export function randomId(prefix: string, length = 24): string {
  let id = prefix
  for (let place = 0; place < length; place++) id += letters[randomInt(letters.length)]
  return id
}
