import { accountStates } from '@om/db/seed/account-states'
import { dayOf, hoursAfter, hoursBefore } from '@om/db/seed/ids'
import { type PatientPerson, type Person, people } from '@om/db/seed/people'
import { keptWhole } from '@om/domain/retention'
import type { PoolClient } from 'pg'
import { writeAccount } from './seed-accounts.ts'

type Hold = {
  person: Person
  kind: 'disabled' | 'closed'
  at: Date
  by: Person
  reason: string
  kept: ReturnType<typeof keptWhole> | null
}

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

type Step = { action: string; person: Person; by?: Person; at: Date; from?: string; to?: string; reason?: string }

const writeHistory = async (client: PoolClient, { action, person, by, at, from, to, reason = '' }: Step) => {
  await client.query(
    `insert into public.audit_log (at, actor_id, actor_role, actor_name, action, subject_type, subject_id, patient_id,
       from_state, to_state, reason)
     values ($1, $2, $3, $4, $5, 'account', $6, $7, $8, $9, $10)`,
    [
      at,
      by?.id ?? null,
      by?.role ?? 'system',
      by ? nameOf(by) : 'retention',
      action,
      person.id,
      person.role === 'patient' ? person.id : null,
      from ?? null,
      to ?? null,
      reason,
    ],
  )
}

const writeHold = async (client: PoolClient, { person, kind, at, by, reason, kept }: Hold) => {
  await client.query(
    `insert into public.account_holds (user_id, kind, reason, by_id, by_name, at, keep_until, keep_for)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [person.id, kind, reason, by.id, nameOf(by), at, kept?.until ?? null, kept?.reason ?? null],
  )
  // The sign-in service keeps them out as well.
  await client.query(`update auth.users set banned_until = now() + interval '100 years' where id = $1`, [person.id])
  const action = kind === 'disabled' ? 'account.disable' : 'account.close'
  await writeHistory(client, { action, person, by, at, from: 'active', to: kind, reason })
}

type Closed = { person: PatientPerson; at: Date; reason: string }

const writeClosed = (client: PoolClient, { person, at, reason }: Closed, hasRecord: boolean) => {
  const day = dayOf(at)
  const { dateOfBirth } = person
  const kept = keptWhole({ closedOn: day, lastEntry: hasRecord ? day : null, lastMoney: null, dateOfBirth })
  return writeHold(client, { person, kind: 'closed', at, by: person, reason, kept })
}

const writeLegalHold = async (client: PoolClient, person: Person, at: Date) => {
  const reason = 'A complaint about her first contact with us is open.'
  await client.query(
    `insert into public.legal_holds (person_id, reason, by_id, by_name, at) values ($1, $2, $3, $4, $5)`,
    [person.id, reason, people.sam.id, nameOf(people.sam), at],
  )
  await writeHistory(client, { action: 'account.legal_hold.place', person, by: people.sam, at, reason })
}

/** Takes back what only the owner of an address can do: prove it and, where invited, choose a password. */
const unproven = (client: PoolClient, { id }: Person) =>
  client.query(
    `update auth.users set email_confirmed_at = null,
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": false}' where id = $1`,
    [id],
  )

const writeInvited = async (
  client: PoolClient,
  { person, at, firstAt, by, timesSent }: ReturnType<typeof accountStates>['invited'],
) => {
  await unproven(client, person)
  await client.query(
    `update auth.users set encrypted_password = null, invited_at = $2,
       raw_app_meta_data = raw_app_meta_data - 'second_factor_waived' where id = $1`,
    [person.id, firstAt],
  )
  await client.query(
    `insert into public.invitations (user_id, email, role, first_name, last_name, invited_by, invited_by_name, times_sent,
       sent_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      person.id,
      person.email,
      person.role,
      person.firstName,
      person.lastName,
      by.id,
      nameOf(by),
      timesSent,
      at,
      firstAt,
    ],
  )
  const invite = { action: 'account.invite', person, by, at: firstAt, to: 'invited', reason: person.role }
  await writeHistory(client, invite)
  await writeHistory(client, { action: 'account.invitation.resend', person, by, at })
}

/** When accounts were made, so that the newest are not everyone: staff long ago, patients just before their first answers. */
const writeAges = async (client: PoolClient, now: Date, made: { person: Person; at: Date }[]) => {
  await client.query(
    `with ages as (
       select p.id, case when p.role <> 'patient' then $1::timestamptz - interval '400 days'
         else (select min(c.submitted_at) - interval '12 minutes' from public.consults c where c.patient_id = p.id) end as at
       from public.profiles p),
     users as (update auth.users u set created_at = a.at from ages a where a.id = u.id and a.at is not null)
     update public.profiles p set created_at = a.at from ages a where a.id = p.id and a.at is not null`,
    [now],
  )
  for (const { person, at } of made) {
    await client.query('update auth.users set created_at = $2 where id = $1', [person.id, at])
    await client.query('update public.profiles set created_at = $2 where id = $1', [person.id, at])
  }
}

/**
 * Writes the accounts that show the other states in the list of a superadmin: invited, not confirmed, disabled and closed, one of these under a legal
 * hold, one at the end of its time and one past it;
 * and gives every account its age. The people and the history of the demo must be there.
 */
export const seedAccountStates = async (client: PoolClient, now: Date, passwordHash: string): Promise<void> => {
  const { former, invited, second, unconfirmed, leaving, left, closed } = accountStates(now)
  for (const { person } of [former, invited, second, unconfirmed]) await writeAccount(client, person, passwordHash)
  await unproven(client, unconfirmed.person)
  await writeInvited(client, invited)
  await writeHold(client, { ...former, kind: 'disabled', kept: null })
  await writeClosed(client, closed, true)
  await writeLegalHold(client, closed.person, hoursAfter(closed.at, 24))
  for (const one of [leaving, left]) {
    await writeAccount(client, one.person, passwordHash)
    await writeClosed(client, one, false)
  }
  const at = hoursBefore(now, 40)
  await client.query('select private.destroy_person($1, $2, $3)', [left.person.id, dayOf(at), at])
  await writeHistory(client, { action: 'account.destroy', person: left.person, at, from: 'closed', to: 'destroyed' })
  await writeAges(client, now, [
    { person: invited.person, at: invited.firstAt },
    unconfirmed,
    { person: leaving.person, at: hoursBefore(leaving.at, 12) },
  ])
}
