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
  serve(deps, contract.list, listAccounts, { transaction: 'own' }),
  serve(deps, contract.read, readAccount),
  serve(deps, contract.invite, inviteAccount, { transaction: 'own' }),
  serve(deps, contract.resendInvitation, resendInvitation, { transaction: 'own' }),
  serve(deps, contract.withdrawInvitation, withdrawInvitation),
  serve(deps, contract.disable, disableAccount, { transaction: 'own' }),
  serve(deps, contract.enable, enableAccount, { transaction: 'own' }),
  serve(deps, contract.resetSecondFactor, resetSecondFactor, { transaction: 'own' }),
  serve(deps, contract.signOutEverywhere, signOutEverywhere, { transaction: 'own' }),
  serve(deps, contract.saveStaff, saveStaff, { transaction: 'own' }),
]
