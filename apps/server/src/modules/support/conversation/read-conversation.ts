import { done, type Result, refused } from '@om/contracts/errors'
import type { Conversation } from '@om/contracts/support'
import type { Actor } from '#src/actor.ts'
import { tokenHash } from '#src/database/link-token.ts'
import type { Deps } from '#src/deps.ts'
import { presentConversation } from '../support.present.ts'
import { messagesOf, ticketByToken } from '../support.repo.ts'

/** The conversation that a link opens. Refuses with `conversation_not_found`. */
export const readConversation = (
  deps: Deps,
  actor: Actor,
  { token }: { token: string },
  requestId = '',
): Promise<Result<Conversation>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<Conversation>> => {
      const ticket = await ticketByToken(tx, tokenHash(token))
      if (!ticket) return refused('conversation_not_found')
      return done(presentConversation(ticket, await messagesOf(tx, ticket.id)))
    },
    requestId,
  )
