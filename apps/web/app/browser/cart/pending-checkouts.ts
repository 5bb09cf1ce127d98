import { readText, removeKey, writeText } from '../storage.ts'

/** Where checkouts that were begun here wait for their order. */
export const CHECKOUTS_KEY = 'shopCheckouts'
/** Where the secret of the order that this tab has open lies, in session storage. */
export const OPEN_ORDER_KEY = 'om:order'

/** Most that are remembered, and for how long. */
const MOST = 10
const KEPT_MS = 14 * 24 * 3_600_000

/** Most that one page asks about. */
const MOST_ASKED = 3

/** A checkout that was begun in this browser. */
export type PendingCheckout = {
  /** Ours, carried by the shop's cart to the order. */
  reference: string
  /** Lets this browser ask what became of it. */
  secret: string
  cartId: string
  checkoutUrl: string
  lines: readonly { variantId: string; quantity: number }[]
  /** Milliseconds since 1970. */
  startedAt: number
  /** The cart has let go of what was paid for. */
  isSettled?: boolean
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const lineIn = (value: unknown): PendingCheckout['lines'] =>
  isObject(value) && isText(value.variantId) && Number.isInteger(value.quantity)
    ? [{ variantId: value.variantId, quantity: Number(value.quantity) }]
    : []

const checkoutIn = (value: unknown): PendingCheckout[] => {
  if (!isObject(value)) return []
  const { reference, secret, cartId, checkoutUrl, lines, startedAt, isSettled } = value
  if (!isText(reference) || !isText(secret) || typeof startedAt !== 'number') return []
  // Only a web address is ever opened, whatever was typed into the store.
  const isAddress = isText(checkoutUrl) && /^https?:\/\//.test(checkoutUrl)
  return [
    {
      reference,
      secret,
      cartId: isText(cartId) ? cartId : '',
      checkoutUrl: isAddress ? checkoutUrl : '',
      lines: Array.isArray(lines) ? lines.flatMap(lineIn) : [],
      startedAt,
      ...(isSettled === true ? { isSettled } : {}),
    },
  ]
}

/** The checkouts in a stored text, newest first; what is too old, or cannot be read, is left out. */
export const checkoutsIn = (text: string | null, now: number): readonly PendingCheckout[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(stored) ? stored : [])
      .flatMap(checkoutIn)
      .filter(({ startedAt }) => now - startedAt < KEPT_MS)
      .toSorted((one, other) => other.startedAt - one.startedAt)
      .slice(0, MOST)
  } catch {
    return []
  }
}

/** The checkouts begun in this browser, newest first. */
export const storedCheckouts = (): readonly PendingCheckout[] => checkoutsIn(readText(CHECKOUTS_KEY), Date.now())

/** The newest checkouts that the cart has not let go of yet, as many as one page asks about. */
export const checkoutsToAsk = (checkouts: readonly PendingCheckout[]): readonly PendingCheckout[] =>
  checkouts.filter(({ isSettled }) => !isSettled).slice(0, MOST_ASKED)

const store = (checkouts: readonly PendingCheckout[]) => void writeText(CHECKOUTS_KEY, JSON.stringify(checkouts))

/** Remembers a checkout; one with the same reference is replaced. */
export const rememberCheckout = (checkout: PendingCheckout): void =>
  store([checkout, ...storedCheckouts().filter(({ reference }) => reference !== checkout.reference)].slice(0, MOST))

/** Forgets a checkout, such as one the server does not know. */
export const forgetCheckout = (reference: string): void =>
  store(storedCheckouts().filter(one => one.reference !== reference))

/**
 * Notes that the cart lets go of what was paid for, and answers whether this is the first time: of two tabs, or of a tab
 * and the page that was reloaded, one alone may take the lines out.
 */
export const settleCheckout = (reference: string): boolean => {
  const all = storedCheckouts()
  const found = all.find(one => one.reference === reference)
  if (!found || found.isSettled) return false
  store(all.map(one => (one === found ? { ...one, isSettled: true } : one)))
  return true
}

/**
 * Forgets how the orders that were begun or opened here are read. Their secrets open name, address and invoice to whoever
 * uses this browser next, so they go with the person who signs out; the cart itself stays. (Spec §4: sign-out)
 */
export const forgetOrders = (): void => {
  removeKey(CHECKOUTS_KEY)
  removeKey(OPEN_ORDER_KEY, 'session')
}
