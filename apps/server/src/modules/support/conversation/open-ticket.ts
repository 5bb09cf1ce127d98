import { randomUUID } from 'node:crypto'
import { done, type Result, refused } from '@om/contracts/errors'
import type { ContactInput } from '@om/contracts/support'
import { type Screened, screenWords } from '@om/domain/side-effects/screen-words'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction, type OfRequest } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import {
  insertMessage,
  insertTicket,
  likelyNumber,
  lockWriter,
  openSince,
  sameTicket,
  ticketByRequestKey,
} from '../support.repo.ts'
import { dueOf } from '../threads/ask-clinic.ts'
import { followDanger, safetyDue } from '../threads/safety.ts'
import { conversationToken, mailReceived, tellWaiting } from '../ticket-mails.ts'
import { isRobot, linkProblem, robotCheckProblem } from './form-checks.ts'

/** Open tickets of one address in a day; a stranger cannot fill somebody's mailbox with our receipts either. */
export const mostOpenPerDay = 5
const dayMs = 86_400_000

type New = { id: string; token: string; screened: Screened }

const store = async (deps: Deps, tx: Tx, input: ContactInput, { id, token, screened }: New) => {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - dayMs)
  const { name, email, topic, brand, message, requestKey } = input
  await lockWriter(tx, email)
  // What is urgent now may not have been when the same words were sent before.
  const known =
    (await ticketByRequestKey(tx, requestKey)) ??
    (screened.isDanger ? undefined : await sameTicket(tx, { email, message, since }))
  if (known) return done({ number: known.number })
  if ((await openSince(tx, email, since)) >= mostOpenPerDay) return { ...refused('support_busy'), retryAfter: 3600 }

  const { found, isDanger } = screened
  const personId = tx.actor.role === 'anyone' || tx.actor.role === 'system' ? null : tx.actor.id
  const patientId = tx.actor.role === 'patient' ? tx.actor.id : null
  const ticket = await insertTicket(tx, {
    id,
    tokenHash: tokenHash(token),
    requestKey,
    name,
    email,
    topic,
    brand,
    personId,
    status: isDanger ? 'escalated' : 'awaiting_clinic',
    dueAt: (await safetyDue(deps, tx, patientId, screened, now)) ?? dueOf({ topic, dueAt: null }, now),
    createdAt: now,
    lastMessageAt: now,
  })
  if (!ticket) throw new Error('one form was sent under two addresses at once')
  await insertMessage(tx, {
    ticketId: id,
    requestKey,
    author: 'visitor',
    authorName: name,
    text: message,
    found,
    setAside: found.length > 0 && !isDanger,
    createdAt: now,
  })
  if (patientId) await followDanger(deps, tx, patientId, screened, message)
  await mailReceived(deps, tx, ticket, token)
  await tellWaiting(deps, tx, ticket, id)
  await audit(deps.clock, tx, { action: 'support.open', subjectType: 'ticket', subjectId: id, toState: ticket.status })
  await announce(tx, ['role:admin'], 'ticket', id)
  return done({ number: ticket.number })
}

/**
 * Makes a ticket of the contact form, with its first message, a receipt to the writer and a note to the admins. The
 * same form again, or the same words from the same address within a day, is the same ticket. A robot gets an answer
 * like everybody's, and nothing is stored. Words that can mean something dangerous are asked about first; meant so, they are urgent, and a
 * patient's reach the doctors as well. Refuses with `safety_first`, `captcha_needed`, `support_busy` and `bad_request`.
 */
export const openTicket = async (
  ctx: BareCtx<'anyone'> & OfRequest,
  input: ContactInput,
): Promise<Result<{ number: number }>> => {
  const { deps, requestId, address } = ctx
  const look = <T>(work: (tx: Tx) => Promise<T>) =>
    inTransaction({ deps, actor: system('support') }, ({ tx }) => work(tx))
  if (isRobot(input)) {
    deps.log.info({ requestId }, 'a robot filled in the contact form')
    return done({ number: await look(likelyNumber) })
  }
  const problem = linkProblem(input.message)
  if (problem) return problem
  const screened = screenWords(input.message, input)
  if (!screened.ok) return screened
  // Before the check against robots: its token works once, and a form sent twice shows the same one.
  const known = await look(tx => ticketByRequestKey(tx, input.requestKey))
  if (known) return done({ number: known.number })
  const unproven = await robotCheckProblem(deps, { token: input.captchaToken, address })
  if (unproven) return unproven

  const id = randomUUID()
  const token = await conversationToken(deps, id)
  return inTransaction(
    ctx,
    ({ tx }): Promise<Result<{ number: number }>> => store(deps, tx, input, { id, token, screened: screened.value }),
  )
}
