import type { AccountDetail, InviteInput } from '@om/contracts/accounts'
import { done, type RefusalCode, type Result, refused } from '@om/contracts/errors'
import type { AdminActor } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { accountOfRegistration, insertStaff } from '../../staff/registered-staff.ts'
import { mailInvitationJob } from '../accounts.jobs.ts'
import { actsAsSuperadmin, type InvitationRow, insertInvitation, invitationTo } from '../accounts.repo.ts'
import { readAccount } from '../read-account.ts'

/** What is known of an address before anything is made: nothing, or an invitation that asks for just the same. */
type Known = { open: InvitationRow | undefined }

const look = async (tx: Tx, { email, role, staff }: InviteInput): Promise<Result<Known>> => {
  if (!(await actsAsSuperadmin(tx))) return refused('not_allowed')
  const isStaff = role === 'doctor' || role === 'pharmacist'
  // The number first: whoever is faster with the same person stores both at once, and then both are found.
  const owner = isStaff && staff ? await accountOfRegistration(tx, staff.ahpraNumber) : undefined
  const open = await invitationTo(tx, email)
  if (open && (open.acceptedAt || open.role !== role)) return refused('account_exists')
  if (owner && owner !== open?.userId) return refused('registration_taken')
  return done({ open })
}

const store = async (
  deps: Deps,
  tx: Tx,
  actor: AdminActor,
  userId: string,
  input: InviteInput,
): Promise<Result<null>> => {
  const { email, role, firstName, lastName, staff } = input
  const now = deps.clock.now()
  const saved = await insertInvitation(tx, {
    userId,
    email,
    role,
    firstName,
    lastName,
    invitedBy: actor.id,
    invitedByName: actor.name,
    sentAt: now,
    createdAt: now,
  })
  if (!saved) return refused('account_exists')
  if (staff && (role === 'doctor' || role === 'pharmacist')) {
    const row = { userId, email, firstName, lastName, details: staff, checkedAt: now, checkedBy: actor.name }
    if (!(await insertStaff(tx, role, row))) return refused('registration_taken')
  }
  await audit(deps.clock, tx, {
    action: 'account.invite',
    subjectType: 'account',
    subjectId: userId,
    toState: 'invited',
    reason: role,
  })
  await deps.jobs.send(tx, mailInvitationJob, { userId })
  return done(null)
}

/**
 * Somebody else was faster with the same address or number. An account that nobody invited goes again; one that another
 * superadmin invited gets back what they asked for, because ours was written over it.
 */
const giveWay = async (ctx: BareCtx<'admin'>, userId: string, email: string): Promise<InvitationRow | undefined> => {
  const { deps, actor } = ctx
  const winner = await inTransaction({ deps, actor }, ({ tx }) => invitationTo(tx, email))
  if (!winner) await deps.identity.removeInvited(userId)
  else if (!winner.acceptedAt) await deps.identity.prepareInvited(winner)
  return winner
}

/**
 * Invites a doctor, a pharmacist or an admin: the account, the invitation, their staff row and the message that leads to
 * a first sign-in. Asking again for the same person makes nothing twice. Refuses with `account_exists` and
 * `registration_taken`.
 */
export const inviteAccount = async (ctx: BareCtx<'admin'>, given: InviteInput): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  const input = { ...given, email: given.email.toLowerCase() }
  const looked = await inTransaction(ctx, ({ tx }) => look(tx, input))
  if (!looked.ok) return looked
  const { open } = looked.value
  if (open) return readAccount(ctx, { id: open.userId })

  const prepared = await deps.identity.prepareInvited(input)
  if (prepared === 'exists') return refused('account_exists')
  const { userId } = prepared
  const stored = await inTransaction(ctx, ({ tx }) => store(deps, tx, actor, userId, input))
  if (stored.ok) return readAccount(ctx, { id: userId })

  const winner = await giveWay(ctx, userId, input.email)
  const isSame = stored.code === ('account_exists' satisfies RefusalCode) && winner?.role === input.role
  return winner && isSame ? readAccount(ctx, { id: winner.userId }) : stored
}
