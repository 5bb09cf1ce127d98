import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { readJson, sendFailure, sendOutcome } from '../http.ts'
import { type SignedIn, signedIn } from '../sessions/signed-in.ts'
import { EnrolBody, enrolFactor } from './enrol-factor.ts'
import { unenrolFactor } from './remove-factor.ts'
import { challengeFactor, VerifyFactorBody, verifyFactor } from './verify-factor.ts'

type Found = { me: SignedIn; factorId: string }

/** Second factors. Sign-in never fails because of one: it opens an aal1 session, and these calls lift it to aal2. */
export const factorRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>()

  const find = async (c: Context<Env>): Promise<Outcome<Found>> => {
    const me = await signedIn(deps, c)
    if (!me.ok) return me
    const factorId = c.req.param('id') ?? ''
    return z.uuid().safeParse(factorId).success
      ? succeeded({ me: me.value, factorId })
      : failed('validation_failed', { status: 404, message: 'factor_id must be an UUID' })
  }

  app.post('/factors', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const body = await readJson(c, EnrolBody)
    return body.ok ? sendOutcome(c, await enrolFactor(deps, me.value, body.value)) : sendFailure(c, body)
  })
  app.post('/factors/:id/challenge', async c => {
    const found = await find(c)
    if (!found.ok) return sendFailure(c, found)
    return sendOutcome(c, await challengeFactor(deps, found.value.me, found.value.factorId))
  })
  app.post('/factors/:id/verify', async c => {
    const found = await find(c)
    if (!found.ok) return sendFailure(c, found)
    const body = await readJson(c, VerifyFactorBody)
    if (!body.ok) return sendFailure(c, body)
    return sendOutcome(c, await verifyFactor(deps, found.value.me, found.value.factorId, body.value))
  })
  app.delete('/factors/:id', async c => {
    const found = await find(c)
    if (!found.ok) return sendFailure(c, found)
    return sendOutcome(c, await unenrolFactor(deps, found.value.me, found.value.factorId))
  })
  return app
}
