import type { AccountDetail, StaffDetails } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import type { BareCtx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import {
  accountOfRegistration,
  detailsOf,
  type RegisteredStaff,
  staffOfAccount,
  updateStaff,
} from '../staff/registered-staff.ts'
import { clinicToday } from '../staff/registration.ts'
import { followEnding, settleStanding } from '../staff/standing.ts'
import { withAccount } from './read-account.ts'

const prefixes = { doctor: 'MED', pharmacist: 'PHA' } as const

/** What differs, as `name: value` of each side, for the audit row. Registration and privileges only: nothing private. */
const difference = (before: StaffDetails, after: StaffDetails) => {
  const { phone: _, practiceAddress: __, ...shown } = after
  const changed = (Object.keys(shown) as (keyof typeof shown)[]).filter(key => before[key] !== after[key])
  const tell = (details: StaffDetails) => changed.map(key => `${key}: ${details[key]}`).join('; ')
  return { fromState: tell(before), toState: tell(after) }
}

const isTaken = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '23505') return true
  return false
}

const wrongPrefix = (staff: RegisteredStaff, { ahpraNumber }: StaffDetails) =>
  ahpraNumber.startsWith(prefixes[staff.kind])
    ? null
    : refused('bad_request', [
        {
          field: 'ahpraNumber',
          message: `The registration number of a ${staff.kind} begins with ${prefixes[staff.kind]}.`,
        },
      ])

const sinceInFuture = ({ registrationSince: since }: StaffDetails, today: string) =>
  since === null || since <= today
    ? null
    : refused('bad_request', [
        { field: 'registrationSince', message: 'This day lies ahead. Save it on the day from which it holds.' },
      ])

/**
 * Changes registration details and privileges of a doctor or pharmacist; the superadmin has just looked at the register,
 * which is noted (REG-01). Who can no longer work by it loses what they hold in the same transaction (INV-02). Refuses with `account_changed` for an account without a staff row, and `registration_taken`.
 */
export const saveStaff = async (
  ctx: BareCtx<'admin'>,
  { id, ...details }: { id: string } & StaffDetails,
): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  try {
    return await withAccount(ctx, id, async tx => {
      const staff = await staffOfAccount(tx, id)
      if (!staff) return refused('account_changed')
      const problem = wrongPrefix(staff, details)
      if (problem) return problem
      const owner = await accountOfRegistration(tx, details.ahpraNumber)
      if (owner && owner !== id) return refused('registration_taken')
      const late = sinceInFuture(details, clinicToday(deps.clock))
      if (late) return late
      await updateStaff(tx, staff, details, deps.clock.now(), actor.name)
      await settleStanding(deps, tx, id)
      await followEnding(deps, tx, id, actor.name)
      for (const kind of ['registration_changed', 'registration_check'] as const)
        await closeTasks(deps, tx, kind, [id], actor.name)
      await audit(deps.clock, tx, {
        action: 'account.staff.save',
        subjectType: 'account',
        subjectId: id,
        ...difference(detailsOf(staff), details),
      })
      return done(null)
    })
  } catch (error) {
    // Two superadmins typed the same number in the same moment.
    if (isTaken(error)) return refused('registration_taken')
    throw error
  }
}
