import { done, type Result, refused } from '@om/contracts/errors'
import { shopAdmin as contract, type InboxMessage } from '@om/contracts/shop-admin'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { replayMessage } from '#src/surfaces/webhooks/handle-message.ts'
import { presentMessage } from './inbox.present.ts'
import { visibleMessage } from './inbox-list.repo.ts'
import { listMessages, readMessage } from './list-messages.ts'

/** Handles a message again, at once; what it tells of is read again, so doing so twice changes nothing. Refuses with `not_found`. */
const replay = async (ctx: BareCtx<'signed-in'>, { id }: { id: string }): Promise<Result<InboxMessage>> => {
  const { deps } = ctx
  const known = await inTransaction(ctx, async ({ tx }) => {
    const row = await visibleMessage(tx, id)
    if (!row) return null
    await audit(deps.clock, tx, {
      action: 'webhook.replay',
      subjectType: 'webhook',
      subjectId: id,
      reason: `${row.provider} ${row.type}`,
    })
    return row
  })
  if (!known) return refused('not_found')
  // Whatever goes wrong is kept with the message, where the admin reads it.
  await replayMessage(deps, id).catch(error =>
    deps.log.warn({ err: error, id }, 'a message could not be handled again'),
  )
  return inTransaction(ctx, async ({ tx }) => {
    const row = await visibleMessage(tx, id)
    return row ? done(presentMessage(row)) : refused('not_found')
  })
}

/** What outside services told us, for admins. */
export const webhookInboxRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.inbox, listMessages),
  serve(deps, contract.inboxMessage, readMessage),
  serve(deps, contract.replay, replay, { transaction: 'own' }),
]
