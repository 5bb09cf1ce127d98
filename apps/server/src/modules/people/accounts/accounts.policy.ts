import type { AccountDetail, AccountState } from '@om/contracts/accounts'
import type { HoldRow, InvitationRow } from './accounts.repo.ts'
import type { ResetRow } from './second-factor/resets.repo.ts'

/** What the sign-in service knows of an account. */
export type AccountFacts = {
  isConfirmed: boolean
  hasSecondFactor: boolean
  lastSignInAt: Date | null
  openSessions: number
}

export type Account = {
  id: string
  facts: AccountFacts
  hold: HoldRow | undefined
  invitation: InvitationRow | undefined
  hasStaffRow: boolean
  isPatient: boolean
  isHeldLegally: boolean
  /** The removal of their second factor that is under way. */
  factorReset: ResetRow | undefined
}

/** Where an account stands. A hold outweighs everything else. */
export const stateOf = ({
  facts,
  hold,
  invitation,
}: Omit<Account, 'id' | 'hasStaffRow' | 'isPatient' | 'isHeldLegally' | 'factorReset'>): AccountState => {
  if (hold) return hold.kind
  if (invitation && !invitation.acceptedAt) return 'invited'
  return facts.isConfirmed ? 'active' : 'unconfirmed'
}

/** What a superadmin may do to an account; nothing that keeps themselves out. */
export const superadminCan = (actorId: string, account: Account): AccountDetail['can'] => {
  const state = stateOf(account)
  const isOwn = account.id === actorId
  const isInvited = state === 'invited'
  const { factorReset } = account
  return {
    disable: !isOwn && !account.hold && !isInvited,
    enable: Boolean(account.hold),
    resendInvitation: isInvited,
    withdrawInvitation: isInvited,
    resetSecondFactor: !isOwn && account.facts.hasSecondFactor && !factorReset,
    agreeReset: !isOwn && factorReset !== undefined && !factorReset.agreedAt && factorReset.askedBy !== actorId,
    withdrawReset: !isOwn && factorReset !== undefined,
    signOut: account.facts.openSessions > 0,
    editStaff: account.hasStaffRow,
    placeLegalHold: account.isPatient && !account.isHeldLegally,
    liftLegalHold: account.isHeldLegally,
  }
}
