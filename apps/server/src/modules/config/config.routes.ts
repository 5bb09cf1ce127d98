import { readConfig, reportClientError } from '@om/contracts/config'
import { done } from '@om/contracts/errors'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { publicConfig } from './public-config.ts'

/** Links in error reports may carry tokens: everything after `?` or `#` is dropped before it is logged. */
const withoutQuery = (text: string) => text.replace(/[?#][^\s)]*/g, '')

export const configRoutes = (deps: Deps): Route[] => [
  serve(deps, readConfig, async () => done(publicConfig(deps))),
  serve(deps, reportClientError, async ({ body, requestId }) => {
    deps.log.warn(
      {
        requestId,
        name: body.name,
        message: withoutQuery(body.message),
        stack: withoutQuery(body.stack),
        path: withoutQuery(body.path),
      },
      'error in a browser',
    )
    return done({ ok: true as const })
  }),
]
