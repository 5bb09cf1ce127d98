import { accounts as contract } from '@om/contracts/accounts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { disableAccount } from './hold/disable-account.ts'
import { enableAccount } from './hold/enable-account.ts'
import { resetSecondFactor } from './hold/reset-second-factor.ts'
import { signOutEverywhere } from './hold/sign-out-everywhere.ts'
import { inviteAccount } from './invite/invite-account.ts'
import { resendInvitation } from './invite/resend-invitation.ts'
import { withdrawInvitation } from './invite/withdraw-invitation.ts'
import { listAccounts } from './list-accounts.ts'
import { readAccount } from './read-account.ts'
import { saveStaff } from './save-staff.ts'

/** People's accounts, for superadmins. */
export const accountsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, ({ actor, query, requestId }) => listAccounts(deps, actor, query, requestId)),
  serve(deps, contract.read, ({ actor, params, requestId }) => readAccount(deps, actor, params, requestId)),
  serve(deps, contract.invite, ({ actor, body, requestId }) => inviteAccount(deps, actor, body, requestId)),
  serve(deps, contract.resendInvitation, ({ actor, params, requestId }) =>
    resendInvitation(deps, actor, params, requestId),
  ),
  serve(deps, contract.withdrawInvitation, ({ actor, params, requestId }) =>
    withdrawInvitation(deps, actor, params, requestId),
  ),
  serve(deps, contract.disable, ({ actor, params, body, requestId }) =>
    disableAccount(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.enable, ({ actor, params, body, requestId }) =>
    enableAccount(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.resetSecondFactor, ({ actor, params, body, requestId }) =>
    resetSecondFactor(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.signOutEverywhere, ({ actor, params, requestId }) =>
    signOutEverywhere(deps, actor, params, requestId),
  ),
  serve(deps, contract.saveStaff, ({ actor, params, body, requestId }) =>
    saveStaff(deps, actor, { id: params.id, details: body }, requestId),
  ),
]
