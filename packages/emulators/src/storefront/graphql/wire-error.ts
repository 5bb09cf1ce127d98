import { GraphQLError } from 'graphql'

/** An error as it is written in an answer of the provider. */
export type WireError = {
  message: string
  locations?: { line: number; column: number }[]
  path?: (string | number)[]
  extensions?: Record<string, unknown>
}

/** A refusal that a field makes knowingly: it is answered word for word, where other failures are masked. */
export class Refusal extends GraphQLError {
  constructor(message: string, code: string, more: Record<string, unknown> = {}) {
    super(message, { extensions: { code, ...more } })
  }
}

const documentation = 'https://shopify.dev/api/usage/rate-limits'

/** What is answered, with status 200, to a caller who should slow down. */
export const throttled: WireError = { message: 'Throttled', extensions: { code: 'THROTTLED', documentation } }

/** What is answered when something breaks on the provider's side. */
export const internalError = (requestId: string): WireError => ({
  message: `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`,
  extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
})

/** Most values that a list argument or an input list may have. */
export const largestList = 250

/** @throws Refusal when an input list is longer than the provider takes */
export function checkListSize(list: readonly unknown[] | null | undefined): void {
  if (list && list.length > largestList) {
    const message = `The input array size of ${list.length} is greater than the maximum allowed of ${largestList}.`
    throw new Refusal(message, 'MAX_INPUT_SIZE_EXCEEDED')
  }
}
