import { shopAdmin as contract } from '@om/contracts/shop-admin'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { listMessages, readMessage } from './list-messages.ts'
import { replay } from './replay.ts'

/** What outside services told us, for admins. */
export const webhookInboxRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.inbox, listMessages),
  serve(deps, contract.inboxMessage, readMessage),
  serve(deps, contract.replay, replay, { transaction: 'own' }),
]
