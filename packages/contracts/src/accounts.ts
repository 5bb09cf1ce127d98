import { z } from 'zod'
import { KeepReason } from './account.ts'
import { Day, Id, IdParams, Instant, Ok, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const accountRoles = ['patient', 'doctor', 'pharmacist', 'admin', 'superadmin'] as const
export const AccountRole = z.enum(accountRoles)
export type AccountRole = z.infer<typeof AccountRole>

/**
 * `invited`: asked in, not yet accepted. `unconfirmed`: signed up, address not proven. `disabled`: by a superadmin.
 * `closed`: by its owner.
 */
export const accountStates = ['active', 'invited', 'unconfirmed', 'disabled', 'closed'] as const
export const AccountState = z.enum(accountStates)
export type AccountState = z.infer<typeof AccountState>

export const AccountSummary = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: AccountRole,
  state: AccountState,
  hasSecondFactor: z.boolean(),
  lastSignInAt: Instant.nullable(),
  createdAt: Instant,
})
export type AccountSummary = z.infer<typeof AccountSummary>

const line = (what: string, max: number) =>
  z.string().trim().min(1, `Enter ${what}.`).max(max, `Use at most ${max} characters.`)

export const registrationStatuses = ['registered', 'suspended', 'cancelled', 'lapsed'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** Where somebody has learnt how a registration stands. */
export const toldSources = ['public_register', 'letter', 'practitioner'] as const
/** The same, with the nightly look at the register itself. */
export const registrationSources = [...toldSources, 'exchange'] as const
export type RegistrationSource = (typeof registrationSources)[number]

const Staff = z.object({
  qualification: line('the qualifications', 120),
  phone: line('a phone number', 30),
  practiceAddress: line('the practice address', 160),
  ahpraNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(MED|PHA)\d{10}$/, 'Enter the registration number, such as MED0001234567.'),
  registrationExpiresOn: z.iso.date('Enter the last day of the registration.'),
  prescriberNumber: z.string().trim().max(20, 'Use at most 20 characters.').default(''),
  canPrescribeDut: z.boolean().default(false),
  canPrescribeMoxPo: z.boolean().default(false),
  canPrescribeCpa: z.boolean().default(false),
  /** Looks at records that were opened for a reason. */
  isMedicalDirector: z.boolean().default(false),
  registrationStatus: z.enum(registrationStatuses, 'Choose how the registration stands.').default('registered'),
  registrationConditions: z.string().trim().max(2000, 'Use at most 2,000 characters.').default(''),
  registrationSource: z.enum(registrationSources, 'Choose where this is from.').default('public_register'),
  registrationSince: z.iso.date('Enter the day from which it holds.').nullable().default(null),
})

/**
 * What the register and the documents need to know of a doctor or pharmacist. What keeps somebody from work, or limits it,
 * has the day from which it holds. (REG-01)
 */
export const StaffDetails = Staff.superRefine((staff, context) => {
  const isPlain = staff.registrationStatus === 'registered' && staff.registrationConditions === ''
  if (!isPlain && staff.registrationSince === null)
    context.addIssue({ code: 'custom', path: ['registrationSince'], message: 'Enter the day from which it holds.' })
})
export type StaffDetails = z.infer<typeof StaffDetails>

const reserved = /patient|test|user|client/i

export const invitedRoles = ['doctor', 'pharmacist', 'admin', 'superadmin'] as const

export const InviteInput = z
  .object({
    role: z.enum(invitedRoles, 'Choose a role.'),
    email: z
      .email('Enter an e-mail address, such as name@example.com.')
      .max(255)
      .refine(
        email => !reserved.test(email),
        'Staff addresses must not contain "patient", "test", "user" or "client".',
      ),
    firstName: line('the first name', 60),
    lastName: line('the last name', 60),
    staff: StaffDetails.nullish(),
  })
  .superRefine((input, context) => {
    const prefix = { doctor: 'MED', pharmacist: 'PHA' }[input.role as 'doctor' | 'pharmacist']
    if (!prefix) return
    if (!input.staff)
      return context.addIssue({
        code: 'custom',
        path: ['staff', 'ahpraNumber'],
        message: 'Enter the registration details.',
      })
    if (!input.staff.ahpraNumber.startsWith(prefix))
      context.addIssue({
        code: 'custom',
        path: ['staff', 'ahpraNumber'],
        message: `The registration number of a ${input.role} begins with ${prefix}.`,
      })
  })
export type InviteInput = z.infer<typeof InviteInput>

/** A second factor that is to be removed: asked for by one superadmin, agreed by another, and done a day later. */
const FactorReset = z.object({
  id: Id,
  reason: z.string(),
  askedByName: z.string(),
  askedAt: Instant,
  /** Until when another superadmin has to agree. */
  expiresAt: Instant,
  agreedByName: z.string(),
  agreedAt: Instant.nullable(),
  /** When it is removed; null before somebody has agreed. */
  effectiveAt: Instant.nullable(),
})

export const AccountDetail = AccountSummary.extend({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  openSessions: z.int(),
  staff: Staff.extend({
    active: z.boolean(),
    registrationCheckedAt: Instant.nullable(),
    registrationCheckedBy: z.string(),
  }).nullable(),
  invitation: z
    .object({
      sentAt: Instant,
      timesSent: z.int(),
      invitedByName: z.string(),
      acceptedAt: Instant.nullable(),
      /** When the newest link stops working. */
      expiresAt: Instant,
    })
    .nullable(),
  hold: z
    .object({
      kind: z.enum(['disabled', 'closed']),
      reason: z.string(),
      byName: z.string(),
      at: Instant,
      keepUntil: Day.nullable(),
      keepFor: KeepReason.nullable(),
    })
    .nullable(),
  /** Why nothing of this person is destroyed for now, whatever its day. */
  legalHold: z.object({ reason: z.string(), byName: z.string(), at: Instant }).nullable(),
  /** The removal of their second factor that is under way. */
  factorReset: FactorReset.nullable(),
  /** What was done to this account, newest first; at most 50. */
  history: z.array(z.object({ at: Instant, action: z.string(), byName: z.string(), reason: z.string() })),
  can: z.object({
    disable: z.boolean(),
    enable: z.boolean(),
    resendInvitation: z.boolean(),
    withdrawInvitation: z.boolean(),
    resetSecondFactor: z.boolean(),
    agreeReset: z.boolean(),
    withdrawReset: z.boolean(),
    signOut: z.boolean(),
    editStaff: z.boolean(),
    placeLegalHold: z.boolean(),
    liftLegalHold: z.boolean(),
  }),
})
export type AccountDetail = z.infer<typeof AccountDetail>

const Reason = z.object({ reason: line('the reason', 200) })

const list = endpoint('GET', '/api/admin/accounts', {
  who: 'superadmin',
  summary: 'Accounts, newest first; search by beginning of name or e-mail',
  query: PageQuery.extend({
    search: z.string().trim().max(100).optional(),
    role: AccountRole.optional(),
    state: AccountState.optional(),
  }),
  reply: pageOf(AccountSummary),
})

const read = endpoint('GET', '/api/admin/accounts/:id', {
  who: 'superadmin',
  summary: 'One account with what may be done to it',
  params: IdParams,
  reply: AccountDetail,
})

const invite = endpoint('POST', '/api/admin/invitations', {
  who: 'superadmin',
  summary: 'Invite a doctor, a pharmacist or an admin',
  body: InviteInput,
  reply: AccountDetail,
  limit: { max: 60, seconds: 3600 },
})

const resendInvitation = endpoint('POST', '/api/admin/accounts/:id/invitation', {
  who: 'superadmin',
  summary: 'Send the invitation again',
  params: IdParams,
  reply: AccountDetail,
})

const withdrawInvitation = endpoint('DELETE', '/api/admin/accounts/:id/invitation', {
  who: 'superadmin',
  summary: 'Take back an invitation that was not accepted',
  params: IdParams,
  reply: Ok,
})

const disable = endpoint('POST', '/api/admin/accounts/:id/disable', {
  who: 'superadmin',
  summary: 'Keep someone out and end their sessions',
  params: IdParams,
  body: Reason,
  reply: AccountDetail,
})

const enable = endpoint('POST', '/api/admin/accounts/:id/enable', {
  who: 'superadmin',
  summary: 'Let someone in again',
  params: IdParams,
  body: Reason,
  reply: AccountDetail,
})

const resetSecondFactor = endpoint('POST', '/api/admin/accounts/:id/reset-second-factor', {
  who: 'superadmin',
  summary: 'Ask for a lost second factor to be removed, after checking who is asking; its owner is told',
  params: IdParams,
  body: Reason,
  reply: AccountDetail,
})

/** Names the removal that was on screen: another one is not meant. */
const OfReset = z.object({ resetId: Id })

const agreeReset = endpoint('POST', '/api/admin/accounts/:id/reset-second-factor/agree', {
  who: 'superadmin',
  summary: 'Agree, as a second superadmin, that a second factor is removed in 24 hours',
  params: IdParams,
  body: OfReset,
  reply: AccountDetail,
})

const withdrawReset = endpoint('POST', '/api/admin/accounts/:id/reset-second-factor/withdraw', {
  who: 'superadmin',
  summary: 'Take back that a second factor is removed',
  params: IdParams,
  body: OfReset,
  reply: AccountDetail,
})

/** How the removal of their second factor stands, for its owner: neither who asked nor why. */
export const OwnFactorReset = z.object({
  state: z.enum(['asked', 'agreed', 'removed', 'stopped', 'withdrawn', 'expired']),
  askedAt: Instant,
  expiresAt: Instant,
  effectiveAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  canStop: z.boolean(),
  /** Where to ask. */
  phone: z.string(),
})
export type OwnFactorReset = z.infer<typeof OwnFactorReset>

const token = z.string('The link is not complete.').min(20, 'The link is not complete.').max(100)

/** The removal of one’s own second factor: signed in, or by the link of its mail where one cannot sign in. */
export const factorResets = {
  own: endpoint('GET', '/api/account/second-factor-reset', {
    who: 'signed-in',
    summary: 'How the removal of my second factor stands; the newest',
    reply: z.object({ reset: OwnFactorReset.nullable() }),
  }),
  stopOwn: endpoint('POST', '/api/account/second-factor-reset/stop', {
    who: 'signed-in',
    summary: 'Keep my second factor: what was asked for is stopped',
    reply: z.object({ reset: OwnFactorReset.nullable() }),
  }),
  readLink: endpoint('POST', '/api/second-factor-resets/read', {
    who: 'anyone',
    summary: 'What a mailed link about a second factor is for; changes nothing',
    body: z.object({ token }),
    reply: z.object({ reset: OwnFactorReset.nullable() }),
    limit: { max: 60, seconds: 600 },
  }),
  stopLink: endpoint('POST', '/api/second-factor-resets/stop', {
    who: 'anyone',
    summary: 'Keep the second factor that a mailed link is about',
    body: z.object({ token }),
    reply: z.object({ reset: OwnFactorReset.nullable() }),
    limit: { max: 20, seconds: 600 },
  }),
}

const signOutEverywhere = endpoint('POST', '/api/admin/accounts/:id/sign-out', {
  who: 'superadmin',
  summary: 'End every session of someone',
  params: IdParams,
  reply: AccountDetail,
})

const saveStaff = endpoint('PUT', '/api/admin/accounts/:id/staff', {
  who: 'superadmin',
  summary: 'Change registration details and privileges',
  params: IdParams,
  body: StaffDetails,
  reply: AccountDetail,
})

const placeLegalHold = endpoint('POST', '/api/admin/accounts/:id/legal-hold', {
  who: 'superadmin',
  summary: 'Keep everything of a patient from being destroyed',
  params: IdParams,
  body: Reason,
  reply: AccountDetail,
})

const liftLegalHold = endpoint('POST', '/api/admin/accounts/:id/legal-hold/lift', {
  who: 'superadmin',
  summary: 'Let it be destroyed again when its day has come',
  params: IdParams,
  body: Reason,
  reply: AccountDetail,
})

export const accounts = {
  list,
  read,
  invite,
  resendInvitation,
  withdrawInvitation,
  disable,
  enable,
  resetSecondFactor,
  agreeReset,
  withdrawReset,
  signOutEverywhere,
  saveStaff,
  placeLegalHold,
  liftLegalHold,
}
