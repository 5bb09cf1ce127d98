import { type CloseReason, closeReasons } from '@om/contracts/account'
import type {
  AccountDetail,
  AccountRole,
  AccountState,
  RegistrationSource,
  RegistrationStatus,
} from '@om/contracts/accounts'
import type { Meaning } from '#app/brand/looks.ts'
import { daysUntil } from '../dashboard/overview-answer.ts'

export type Badge = { meaning: Meaning; label: string }

export const roleWords: Record<AccountRole, string> = {
  patient: 'Patient',
  doctor: 'Doctor',
  pharmacist: 'Pharmacist',
  admin: 'Admin',
  superadmin: 'Superadmin',
}

/** How an account stands, as a word on a quiet ground. */
export const stateBadges: Record<AccountState, Badge> = {
  active: { meaning: 'good', label: 'Active' },
  invited: { meaning: 'info', label: 'Invited' },
  unconfirmed: { meaning: 'caution', label: 'Not confirmed' },
  disabled: { meaning: 'danger', label: 'Disabled' },
  closed: { meaning: 'quiet', label: 'Closed' },
}

/** The same as a word alone. */
export const stateLabels: Record<AccountState, string> = {
  active: stateBadges.active.label,
  invited: stateBadges.invited.label,
  unconfirmed: stateBadges.unconfirmed.label,
  disabled: stateBadges.disabled.label,
  closed: stateBadges.closed.label,
}

/** What a state means for its owner, in a sentence; nothing where everything is as usual. */
export const stateWords: Record<AccountState, string> = {
  active: '',
  invited: 'Has not accepted the invitation yet, so cannot sign in.',
  unconfirmed: 'Signed up, but has not confirmed the e-mail address yet.',
  disabled: 'Cannot sign in until a superadmin enables the account again.',
  closed: 'Closed by its owner. What the law asks for is kept; then everything is destroyed.',
}

/** How a registration stands, as the register names it. */
export const statusWords: Record<RegistrationStatus, string> = {
  registered: 'Registered',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
}

/** Where it was learnt. */
export const sourceWords: Record<RegistrationSource, string> = {
  public_register: 'Public register',
  letter: 'Letter from AHPRA',
  practitioner: 'The practitioner',
  exchange: 'Nightly check',
}

const SOON_DAYS = 60

/**
 * What there is to worry about in a registration that ends on this day, `now` being the clinic's time in ms; null when
 * there is nothing. The clinic starts chasing a renewal 60 days ahead.
 */
export const expiryBadge = (expiresOn: string, now: number): Badge | null => {
  const days = daysUntil(expiresOn, new Date(now).toISOString())
  if (days < 0) return { meaning: 'danger', label: 'Expired' }
  if (days >= SOON_DAYS) return null
  const label = days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`
  return { meaning: 'caution', label }
}

/** How an invitation stands: accepted, still open, or its link no longer works. */
export const invitationBadge = (
  { acceptedAt, expiresAt }: NonNullable<AccountDetail['invitation']>,
  now: number,
): Badge => {
  if (acceptedAt) return { meaning: 'good', label: 'Accepted' }
  return Date.parse(expiresAt) <= now
    ? { meaning: 'caution', label: 'Link expired' }
    : { meaning: 'info', label: 'Waiting' }
}

const JUST_MS = 60_000

/**
 * What an invitation has done. Asking for somebody who is invited already sends nothing and changes nothing; `now` is the
 * clinic's time in ms.
 */
export const invitedWords = (
  { email, invitation }: Pick<AccountDetail, 'email' | 'invitation'>,
  now: number,
): string =>
  invitation && now - Date.parse(invitation.sentAt) > JUST_MS
    ? `${email} is invited already. Nothing was sent or changed.`
    : `Invitation sent to ${email}.`

const spokenTimes = ['never', 'once', 'twice']

/** `once`, `twice`, `5 times`. */
export const timesWords = (times: number): string => spokenTimes[times] ?? `${times} times`

/** Why an owner closed the account, as far as an admin may know: side effects are between them and their doctor (INV-14). */
const closeWords: Record<CloseReason, string> = {
  finished: 'Finished with treatment.',
  side_effects: '',
  cost: 'The cost.',
  privacy: 'Privacy.',
  other_care: 'Care elsewhere.',
  other: '',
}

/** What a closed account is kept for. */
export const keepWords: Record<NonNullable<NonNullable<AccountDetail['hold']>['keepFor']>, string> = {
  record: 'its clinical record',
  money: 'what was paid',
  account: 'its owner, who may come back',
}

/** How much was destroyed, as a beginning of a sentence. */
export const countWords = (counts: Record<string, number>, files: number): string => {
  const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const inTables = `${some(rows, 'row')} of ${some(Object.keys(counts).length, 'table')}`
  return files > 0 ? `${inTables} and ${some(files, 'file')}` : inTables
}

/** The reason of a hold, in words. */
export const holdReason = ({ kind, reason }: Pick<NonNullable<AccountDetail['hold']>, 'kind' | 'reason'>): string => {
  const code = closeReasons.find(one => one === reason)
  return kind === 'closed' && code ? closeWords[code] : reason
}

const known: Record<string, string> = {
  'account.invitation.resend': 'Invitation sent again',
  'account.invitation.accept': 'Invitation accepted',
  'account.invitation.withdraw': 'Invitation withdrawn',
  'account.disable': 'Disabled',
  'account.enable': 'Enabled again',
  'account.close': 'Closed',
  'account.keep': 'Kept for longer, because something came after it was closed',
  'account.legal_hold.place': 'Put under a legal hold',
  'account.legal_hold.lift': 'Legal hold lifted',
  'account.second_factor.ask': 'Removal of the second factor asked for',
  'account.second_factor.agree': 'Removal of the second factor agreed',
  'account.second_factor.withdraw': 'Removal of the second factor taken back',
  'account.second_factor.stop': 'Removal of the second factor stopped by its owner',
  'account.second_factor.expire': 'Removal of the second factor ran out: nobody agreed',
  'account.second_factor.reset': 'Second factor removed',
  'account.sign_out': 'Signed out everywhere',
  'account.staff.save': 'Registration details changed',
  'account.staff.register': 'Changed by the nightly check of the register',
  'account.staff.stop': 'Kept from work: the registration is not current',
  'account.staff.resume': 'May work again: the registration is current',
}

type Line = Pick<AccountDetail['history'][number], 'action' | 'reason'>

/** What was done, in words; an action this page has no words for is spelled out from its name. */
export const historyWords = ({ action, reason }: Line): { what: string; why: string } => {
  // The reason of an invitation is the role asked in for.
  if (action === 'account.invite') return { what: reason ? `Invited as ${reason}` : 'Invited', why: '' }
  const plain = action.replace(/^account\./, '').replace(/[._]/g, ' ')
  return {
    what: known[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1),
    why: action === 'account.close' ? holdReason({ kind: 'closed', reason }) : reason,
  }
}
