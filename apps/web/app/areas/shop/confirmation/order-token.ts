import { OPEN_ORDER_KEY as PLACE } from '#app/browser/cart/pending-checkouts.ts'
import { readText, removeKey, writeText } from '#app/browser/storage.ts'

const FIELD = 'order'

/** The secret in the fragment of a link from our message; empty for one that was cut off, null for no such link. */
export const tokenIn = (hash: string): string | null => {
  if (!hash.startsWith(`#${FIELD}=`)) return null
  const token = new URLSearchParams(hash.slice(1)).get(FIELD) ?? ''
  return /^[\w.-]{20,100}$/.test(token) ? token : ''
}

/**
 * Takes the secret of an order out of the address bar, where it could be seen, shared or kept in the history, into this tab
 * alone. Answers the secret of the order this tab has open, empty for a link that was cut off, null for none.
 */
export const takeOrderToken = (): string | null => {
  const { hash, pathname, search } = window.location
  const token = tokenIn(hash)
  if (token === null) return readText(PLACE, 'session')
  history.replaceState(history.state, '', pathname + search)
  if (token) writeText(PLACE, token, 'session')
  else removeKey(PLACE, 'session')
  return token
}

/** Keeps the secret of an order for this tab, so that signing in comes back to it. */
export const keepOrderToken = (token: string): void => void writeText(PLACE, token, 'session')

/** Closes the order in this tab. */
export const forgetOrderToken = (): void => removeKey(PLACE, 'session')
