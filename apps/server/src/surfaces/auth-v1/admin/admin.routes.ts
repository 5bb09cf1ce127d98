import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { bearerOf } from '#src/http/serve.ts'
import { presentFactor, presentUser } from '../accounts/present-user.ts'
import { userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { lockFactorsOf, ownFactor } from '../factors/factors.repo.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { type Failure, failed, type Outcome, succeeded } from '../failures.ts'
import { readJson, sendFailure, sendOutcome } from '../http.ts'
import { roleOfKey } from '../keys/api-key.ts'
import { allowedRedirect } from '../mail/redirects.ts'
import { inTransaction } from '../transaction.ts'
import { Attributes } from './attributes.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { generateLink, LinkBody } from './generate-link.ts'
import { InviteBody, inviteUser } from './invite-user.ts'
import { listUsers, pageLinks } from './list-users.ts'
import { unknownUser, updateUserAsAdmin } from './update-user-as-admin.ts'

/** Administration is for whoever holds the secret key, sent as bearer. Nobody's access token opens it, whatever its role. */
const refuseUnlessService = (deps: Pick<Deps, 'authKeys'>, c: Context<Env>): Failure | null => {
  const bearer = bearerOf(c.req.header('authorization'))
  if (!bearer) return failed('no_authorization')
  return roleOfKey(deps, bearer) === 'service_role' ? null : failed('not_admin')
}

type Factor = ReturnType<typeof presentFactor>

/** Someone's second factors; never their secrets. */
const listFactors = async ({ pool }: Pick<Deps, 'pool'>, userId: string): Promise<Outcome<Factor[]>> => {
  const user = await userById(pool, userId)
  return user ? succeeded(user.factors.map(presentFactor)) : unknownUser
}

/** Removes someone's second factor, as after a lost device, with what it opened; they are told by mail. */
const deleteFactor = async (
  deps: Deps,
  { userId, factorId, address }: { userId: string; factorId: string; address: string },
): Promise<Outcome<Factor>> => {
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<Factor>> => {
    await lockFactorsOf(sql, userId)
    const user = await userById(sql, userId)
    if (!user) return unknownUser
    const factor = await ownFactor(sql, userId, factorId)
    if (!factor) return failed('mfa_factor_not_found')
    await removeFactor(deps, sql, user, factor)
    await recordAuth(sql, 'factor_unenrolled', userId, address, { factor_id: factorId, by_admin: true })
    return succeeded(presentFactor(factor))
  })
  deps.accounts.forget(userId)
  return outcome
}

const DeleteBody = z.object({ should_soft_delete: z.boolean().default(false) })

const isUuid = (text: string) => z.uuid().safeParse(text).success

/** What is wrong with the ids in the path; null when they may exist. */
const idProblem = (c: Context<Env>): Failure | null => {
  const factorId = c.req.param('factorId')
  if (!isUuid(c.req.param('id') ?? ''))
    return failed('validation_failed', { status: 404, message: 'user_id must be an UUID' })
  if (factorId !== undefined && !isUuid(factorId))
    return failed('validation_failed', { status: 404, message: 'factor_id must be an UUID' })
  return null
}

const userRoutes = (deps: Deps) => {
  const app = new Hono<Env>()
  app.get('/admin/users', async c => {
    const listed = await listUsers(deps, c.req.query())
    if (!listed.ok) return sendFailure(c, listed)
    c.header('X-Total-Count', String(listed.value.total))
    c.header('Link', pageLinks(listed.value))
    return c.json({ users: listed.value.users, aud: 'authenticated' })
  })
  app.post('/admin/users', async c => {
    const body = await readJson(c, Attributes)
    return body.ok ? sendOutcome(c, await createUser(deps, body.value, c.get('address'))) : sendFailure(c, body)
  })
  app.get('/admin/users/:id', async c => {
    const problem = idProblem(c)
    const user = problem ? null : await userById(deps.pool, c.req.param('id'))
    return user ? c.json(presentUser(user)) : sendFailure(c, problem ?? unknownUser)
  })
  app.put('/admin/users/:id', async c => {
    const problem = idProblem(c)
    if (problem) return sendFailure(c, problem)
    const body = await readJson(c, Attributes)
    if (!body.ok) return sendFailure(c, body)
    return sendOutcome(c, await updateUserAsAdmin(deps, c.req.param('id'), body.value, c.get('address')))
  })
  app.delete('/admin/users/:id', async c => {
    const problem = idProblem(c)
    if (problem) return sendFailure(c, problem)
    const hasBody = (await c.req.raw.clone().text()).trim() !== ''
    const body = hasBody ? await readJson(c, DeleteBody) : { ok: true as const, value: { should_soft_delete: false } }
    if (!body.ok) return sendFailure(c, body)
    const isSoft = body.value.should_soft_delete
    const failure = await deleteUser(deps, c.req.param('id'), { isSoft, address: c.get('address') })
    return failure ? sendFailure(c, failure) : c.json({})
  })
  app.get('/admin/users/:id/factors', async c => {
    const problem = idProblem(c)
    return problem ? sendFailure(c, problem) : sendOutcome(c, await listFactors(deps, c.req.param('id')))
  })
  app.delete('/admin/users/:id/factors/:factorId', async c => {
    const problem = idProblem(c)
    if (problem) return sendFailure(c, problem)
    const { id: userId, factorId } = c.req.param()
    return sendOutcome(c, await deleteFactor(deps, { userId, factorId, address: c.get('address') }))
  })
  return app
}

/** Other people's accounts, for servers that hold the secret key. Limits per address and the robot check do not apply. */
export const adminRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>()
  const { publicUrl, auth } = deps.config
  const redirectFor = (c: Context<Env>) => allowedRedirect(c.req.query('redirect_to'), publicUrl, auth.redirectAllow)

  for (const path of ['/admin/*', '/invite']) {
    app.use(path, async (c, next) => {
      const refusal = refuseUnlessService(deps, c)
      return refusal ? sendFailure(c, refusal) : next()
    })
  }
  app.route('/', userRoutes(deps))
  app.post('/admin/generate_link', async c => {
    const body = await readJson(c, LinkBody)
    if (!body.ok) return sendFailure(c, body)
    const input = { ...body.value, redirectTo: redirectFor(c), address: c.get('address') }
    return sendOutcome(c, await generateLink(deps, input))
  })
  app.post('/invite', async c => {
    const body = await readJson(c, InviteBody)
    if (!body.ok) return sendFailure(c, body)
    const input = { ...body.value, redirectTo: redirectFor(c), address: c.get('address') }
    return sendOutcome(c, await inviteUser(deps, input))
  })
  return app
}
