import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { readJson, sendFailure, sendOutcome } from '../http.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { codesLeft } from './recovery-codes.ts'
import { VerifyRecoveryCodeBody, verifyRecoveryCode } from './verify-recovery-code.ts'

/** Codes for a lost device. An extension of the hosted protocol: see `@om/contracts/sign-in-service`. */
export const recoveryCodeRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>()
  app.get('/recovery-codes', async c => {
    const me = await signedIn(deps, c)
    return me.ok ? c.json(await codesLeft(deps.pool, me.value.user.id)) : sendFailure(c, me)
  })
  app.post('/recovery-codes', async c => {
    const me = await signedIn(deps, c)
    return me.ok ? sendOutcome(c, await makeRecoveryCodes(deps, me.value)) : sendFailure(c, me)
  })
  app.post('/recovery-codes/verify', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const body = await readJson(c, VerifyRecoveryCodeBody)
    return body.ok ? sendOutcome(c, await verifyRecoveryCode(deps, me.value, body.value)) : sendFailure(c, body)
  })
  return app
}
