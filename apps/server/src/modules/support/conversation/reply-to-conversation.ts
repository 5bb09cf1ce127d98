import { done, type Result, refused } from '@om/contracts/errors'
import type { Conversation } from '@om/contracts/support'
import type { SafetySaid } from '@om/contracts/support-words'
import { afterWriting, threadStatus } from '@om/domain/lifecycles/thread'
import { screenWords } from '@om/domain/side-effects/screen-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import { announce } from '#src/database/live.ts'
import { presentConversation } from '../support.present.ts'
import { accountRole, insertMessage, messagesOf, ticketByToken, updateTicket, writtenSince } from '../support.repo.ts'
import { dueOf } from '../threads/ask-clinic.ts'
import { reopenedIn } from '../threads/my-threads.ts'
import { earlier, followDanger, safetyDue } from '../threads/safety.ts'
import { tellWaiting } from '../ticket-mails.ts'
import { nextMoment } from '../tickets/with-ticket.ts'
import { linkProblem } from './form-checks.ts'

const mostPerDay = 20
const dayMs = 86_400_000

type Input = { token: string; message: string; requestKey: string } & Partial<SafetySaid>

/**
 * Adds to a conversation by its link; it waits for us again, even when it was closed. The admins are told once each
 * time it begins to wait. The same message again changes nothing. Refuses with `conversation_not_found`,
 * `safety_first`, `support_busy` and `bad_request`.
 */
export const replyToConversation = async (
  ctx: Ctx<'anyone'>,
  { token, message, requestKey, ...said }: Input,
): Promise<Result<Conversation>> => {
  const { deps, tx } = ctx
  const ticket = await ticketByToken(tx, tokenHash(token), { lock: true })
  if (!ticket) return refused('conversation_not_found')
  const problem = linkProblem(message)
  if (problem) return problem
  const screened = screenWords(message, said)
  if (!screened.ok) return screened
  const { found, isDanger } = screened.value
  const now = nextMoment(ticket, deps.clock.now())
  const saved = await insertMessage(tx, {
    ticketId: ticket.id,
    requestKey,
    author: 'visitor',
    authorName: ticket.name,
    text: message,
    found,
    setAside: found.length > 0 && !isDanger,
    createdAt: now,
  })
  if (!saved) return done(presentConversation(ticket, await messagesOf(tx, ticket.id)))
  if ((await writtenSince(tx, ticket.id, new Date(now.getTime() - dayMs))) > mostPerDay)
    return { ...refused('support_busy'), retryAfter: 3600 }
  const standing = isDanger ? await reopenedIn(tx, ticket) : ticket
  const patientId = (await accountRole(tx, ticket.personId)) === 'patient' ? ticket.personId : null
  const updated = await updateTicket(tx, standing, {
    status: isDanger ? 'escalated' : afterWriting(ticket.status),
    lastMessageAt: now,
    closedAt: null,
    dueAt: earlier(await safetyDue(deps, tx, patientId, screened.value, now), dueOf(ticket, now)),
  })
  if (!updated) throw new Error('a locked ticket was changed')
  if (patientId) await followDanger(deps, tx, patientId, screened.value, message)
  if (isDanger || threadStatus(ticket.status) !== 'open') await tellWaiting(deps, tx, updated, saved.id)
  await audit(deps.clock, tx, {
    action: 'support.reply',
    subjectType: 'ticket',
    subjectId: ticket.id,
    fromState: ticket.status,
    toState: updated.status,
  })
  await announce(tx, ['role:admin'], 'ticket', ticket.id)
  return done(presentConversation(updated, await messagesOf(tx, ticket.id)))
}
