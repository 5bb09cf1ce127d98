import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { failed } from '../failures.ts'
import { sendFailure, sendOutcome } from '../http.ts'
import { listSessions } from './list-sessions.ts'
import { endSession } from './sign-out.ts'
import { signedIn } from './signed-in.ts'

/** Where a person is signed in. An extension of the hosted protocol: see `@om/contracts/sign-in-service`. */
export const sessionRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>()
  app.get('/sessions', async c => {
    const me = await signedIn(deps, c)
    return me.ok ? sendOutcome(c, await listSessions(deps, me.value)) : sendFailure(c, me)
  })
  app.delete('/sessions/:id', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const id = c.req.param('id')
    if (!z.uuid().safeParse(id).success)
      return sendFailure(c, failed('validation_failed', { status: 404, message: 'session_id must be an UUID' }))
    const failure = await endSession(deps, me.value, id)
    return failure ? sendFailure(c, failure) : c.body(null, 204)
  })
  return app
}
