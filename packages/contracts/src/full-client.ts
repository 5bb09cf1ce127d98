import { api } from './api.ts'
import { call } from './call.ts'
import type { AnyInput, Api, CallOptions, Transport } from './client.ts'
import type { Endpoint } from './endpoint.ts'

/** Builds the typed client over a transport, with every contract at hand: for servers and tests. Throws `ApiError` for refusals and lets network errors through. */
export const createApi = (send: Transport): Api => {
  const groups = Object.entries(api).map(([group, endpoints]) => [
    group,
    Object.fromEntries(
      Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => [
        name,
        (input: AnyInput = {}, options?: CallOptions) => call(send, endpoint, input, options),
      ]),
    ),
  ])
  return Object.fromEntries(groups) as Api
}
