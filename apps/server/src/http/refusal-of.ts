import { type Refusal, refused } from '@om/contracts/errors'
import { FilesDown } from '@om/integrations/files/port'
import { CarrierDown } from '@om/integrations/parcels/port'
import { PaymentsDown } from '@om/integrations/payments/port'
import { ShopDown } from '@om/integrations/shop-admin/port'
import { SignInServiceDown } from '#src/identity/identity-admin.ts'

/** A request that took longer than we let anybody wait. */
export class TimedOut extends Error {}

/**
 * The database is starting, stopping, gone or full, by its own codes (08: connection, 53: resources, 57014: statement
 * timeout, 57P: shutdown) and by those of the network.
 */
const unreachableCode = /^(08...|53...|57014|57P..|E(CONN|HOST|NET)\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** What the driver says without a code: its pool is full, or a connection broke. */
const unreachableMessage =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|connection is closed|pool after calling end/i

/** An error with what it was made of: query builders and the network wrap what happened. */
function* within(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 5) return
  yield error
  yield* within(error.cause, depth + 1)
  if (error instanceof AggregateError) for (const one of error.errors) yield* within(one, depth + 1)
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/**
 * The refusal for a failure that has a sentence of its own, on every surface; null for any other. A value that no column
 * takes is a fault of ours: what a request brings is bounded by its contract, or left out where it is read.
 */
export const refusalOf = (error: unknown): Refusal | null => {
  for (const one of within(error)) {
    if (one instanceof TimedOut) return refused('timed_out')
    if ([PaymentsDown, CarrierDown, FilesDown, ShopDown].some(down => one instanceof down))
      return refused('provider_down')
    if (one instanceof SignInServiceDown) return refused('sign_in_service_down')
    const code = codeOf(one)
    if (unreachableCode.test(code) || (code === '' && unreachableMessage.test(one.message))) return refused('timed_out')
  }
  return null
}
