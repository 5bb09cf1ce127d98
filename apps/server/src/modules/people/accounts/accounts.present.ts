import type { CloseReason } from '@om/contracts/account'
import {
  type AccountDetail,
  type AccountRole,
  type AccountState,
  type AccountSummary,
  accountRoles,
} from '@om/contracts/accounts'
import { detailsOf, type RegisteredStaff } from '../staff/registered-staff.ts'
import { type AccountFacts, stateOf, superadminCan } from './accounts.policy.ts'
import type { HoldRow, historyOf, InvitationRow, LegalHoldRow, ProfileRow } from './accounts.repo.ts'
import type { ResetRow } from './second-factor/resets.repo.ts'

/** A role that we do not know counts as none. */
const asRole = (role: string): AccountRole => accountRoles.find(one => one === role) ?? 'patient'

const nameOf = (firstName: string, lastName: string, email: string) => `${firstName} ${lastName}`.trim() || email

export type ListedAccount = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: string
  state: AccountState
  hasSecondFactor: boolean
  lastSignInAt: Date | null
  createdAt: Date
}

/** One line of the list. */
export const presentSummary = (row: ListedAccount): AccountSummary => ({
  id: row.id,
  email: row.email,
  name: nameOf(row.firstName, row.lastName, row.email),
  role: asRole(row.role),
  state: row.state,
  hasSecondFactor: row.hasSecondFactor,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Links of invitations confirm an address; such links live a day. */
const linkLifeMs = 86_400_000

const presentInvitation = (row: InvitationRow): NonNullable<AccountDetail['invitation']> => ({
  sentAt: row.sentAt.toISOString(),
  timesSent: row.timesSent,
  invitedByName: row.invitedByName,
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  expiresAt: new Date(row.sentAt.getTime() + linkLifeMs).toISOString(),
})

/** Why a patient left can be a health detail, which is not for those who run accounts (INV-14). */
const sayable = (reason: string): string => (reason === ('side_effects' satisfies CloseReason) ? '' : reason)

const presentHold = (row: HoldRow): NonNullable<AccountDetail['hold']> => ({
  kind: row.kind,
  reason: sayable(row.reason),
  byName: row.byName,
  at: row.at.toISOString(),
  keepUntil: row.keepUntil,
  keepFor: row.keepFor,
})

const presentStaff = (staff: RegisteredStaff): NonNullable<AccountDetail['staff']> => ({
  ...detailsOf(staff),
  active: staff.row.active,
  registrationCheckedAt: staff.row.registrationCheckedAt?.toISOString() ?? null,
  registrationCheckedBy: staff.row.registrationCheckedBy,
})

const presentReset = (row: ResetRow): NonNullable<AccountDetail['factorReset']> => ({
  id: row.id,
  reason: row.reason,
  askedByName: row.askedByName,
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  agreedByName: row.agreedByName,
  agreedAt: row.agreedAt?.toISOString() ?? null,
  effectiveAt: row.effectiveAt?.toISOString() ?? null,
})

export type FullAccount = {
  profile: ProfileRow
  facts: AccountFacts
  hold: HoldRow | undefined
  legalHold: LegalHoldRow | undefined
  invitation: InvitationRow | undefined
  factorReset: ResetRow | undefined
  staff: RegisteredStaff | undefined
  history: Awaited<ReturnType<typeof historyOf>>
}

/** One account with what may be done to it. No health detail: a superadmin sees who, not why they came (INV-14). */
export const presentDetail = (actorId: string, account: FullAccount): AccountDetail => {
  const { profile, facts, hold, legalHold, invitation, factorReset, staff, history } = account
  const { id } = profile
  return {
    ...presentSummary({ ...profile, state: stateOf({ facts, hold, invitation }), ...facts }),
    firstName: profile.firstName,
    lastName: profile.lastName,
    phone: profile.phone,
    openSessions: facts.openSessions,
    staff: staff ? presentStaff(staff) : null,
    invitation: invitation ? presentInvitation(invitation) : null,
    hold: hold ? presentHold(hold) : null,
    legalHold: legalHold
      ? { reason: legalHold.reason, byName: legalHold.byName, at: legalHold.at.toISOString() }
      : null,
    factorReset: factorReset ? presentReset(factorReset) : null,
    history: history.map(line => ({ ...line, reason: sayable(line.reason), at: line.at.toISOString() })),
    can: superadminCan(actorId, {
      id,
      facts,
      hold,
      invitation,
      hasStaffRow: staff !== undefined,
      isPatient: profile.role === 'patient',
      isHeldLegally: legalHold !== undefined,
      factorReset,
    }),
  }
}
