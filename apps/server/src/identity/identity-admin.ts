import type { AccountRole } from '@om/contracts/accounts'

export type StaffRole = Exclude<AccountRole, 'patient'>

export type InvitedPerson = { email: string; role: StaffRole; firstName: string; lastName: string }

/**
 * What the product asks of the sign-in service about other people's accounts: our own service, or a hosted one.
 * Never called inside a transaction: a hosted service is across the network.
 * @throws SignInServiceDown when a hosted service does not answer or has no service key
 */
export type IdentityAdmin = {
  /**
   * Makes, or finds again, the not yet accepted account of an invited person; its role is in `app_metadata`. `exists`
   * when the address belongs to an accepted account. Mails nothing. Safe to repeat.
   */
  prepareInvited: (person: InvitedPerson) => Promise<{ userId: string } | 'exists'>
  /** Mails the link that accepts the invitation, unless that has happened. A newer link replaces the older. */
  mailInvitation: (userId: string) => Promise<void>
  /** Removes an account that was never accepted. False when it has been accepted. */
  removeInvited: (userId: string) => Promise<boolean>
  /** Keeps someone out: no sign-in, no refresh, no open link, and their sessions end. Safe to repeat. */
  ban: (userId: string) => Promise<void>
  unban: (userId: string) => Promise<void>
  endSessions: (userId: string) => Promise<void>
  endSession: (userId: string, sessionId: string) => Promise<void>
  /** Removes all second factors and recovery codes; sessions end. */
  removeFactors: (userId: string) => Promise<void>
}

/** The sign-in service cannot be asked now; answered as `sign_in_service_down`. */
export class SignInServiceDown extends Error {
  constructor(cause?: unknown) {
    super('the sign-in service is not answering', { cause })
  }
}

/** Where the link of an invitation leads: the screen that finishes a sign-in. */
export const invitationTarget = (publicUrl: string): string => `${publicUrl}/auth/callback?type=invite`
