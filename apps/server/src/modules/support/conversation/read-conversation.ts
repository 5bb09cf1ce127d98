import { done, type Result, refused } from '@om/contracts/errors'
import type { Conversation } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import { tokenHash } from '#src/database/link-token.ts'
import { presentConversation } from '../support.present.ts'
import { messagesOf, ticketByToken } from '../support.repo.ts'

/** The conversation that a link opens. Refuses with `conversation_not_found`. */
export const readConversation = async (
  ctx: Ctx<'anyone'>,
  { token }: { token: string },
): Promise<Result<Conversation>> => {
  const { tx } = ctx
  const ticket = await ticketByToken(tx, tokenHash(token))
  if (!ticket) return refused('conversation_not_found')
  return done(presentConversation(ticket, await messagesOf(tx, ticket.id)))
}
