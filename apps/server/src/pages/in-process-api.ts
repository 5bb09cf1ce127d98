import type { Api } from '@om/contracts/client'
import { createApi } from '@om/contracts/full-client'
import type { PageContext } from '#src/app.ts'

/** A client that calls the app in process for a visitor: same contracts, sign-in, limits and rules, no network. */
export const inProcessApi = (
  request: Request,
  { app, address, requestId }: Pick<PageContext, 'app' | 'address' | 'requestId'>,
): Api => {
  const authorization = request.headers.get('authorization')
  const bindings = { incoming: { socket: { remoteAddress: address } } }
  return createApi(({ method, path, body }) =>
    Promise.resolve(
      app.fetch(
        new Request(new URL(path, request.url), {
          method,
          body: body ?? null,
          headers: {
            'Content-Type': 'application/json',
            'X-Request-Id': requestId,
            ...(authorization ? { Authorization: authorization } : {}),
          },
        }),
        bindings,
      ),
    ),
  )
}
