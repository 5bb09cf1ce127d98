import { hash } from '@node-rs/argon2'
import { demoPassword, type Person, people } from '@om/db/seed/people'
import type { Pool, PoolClient } from 'pg'

const practice = 'Level 1, 1 Sample Street, Sydney NSW 2000'
const pharmacy = '2 Sample Lane, Alexandria NSW 2015'

/** Writes one confirmed account with its profile and, for staff, the staff row. Repeating it changes nothing. */
export const writeAccount = async (client: Pool | PoolClient, person: Person, passwordHash: string): Promise<void> => {
  // Staff of the demo come in with their password alone; outside a demo the mark has no effect.
  const role = person.role === 'patient' ? {} : { role: person.role, second_factor_waived: true }
  await client.query(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', $2, $3, now(), null, $4, $5, now(), now())
     on conflict (id) do nothing`,
    [
      person.id,
      person.email,
      passwordHash,
      { provider: 'email', providers: ['email'], ...role },
      { first_name: person.firstName, last_name: person.lastName, email_verified: true },
    ],
  )
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1, $2, $3, 'email', now(), now()) on conflict do nothing`,
    [person.id, person.id, { sub: person.id, email: person.email, email_verified: true, phone_verified: false }],
  )
  await client.query(`update public.profiles set phone = $2, address = $3 where id = $1`, [
    person.id,
    person.phone,
    person.role === 'patient' ? JSON.stringify(person.address) : null,
  ])
  if (person.role === 'patient' && person.totpSecret) {
    await client.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       select $1, 'Phone', 'totp', 'verified', $2, now(), now()
       where not exists (select 1 from auth.mfa_factors where user_id = $1)`,
      [person.id, person.totpSecret],
    )
  }
  if (person.role !== 'doctor' && person.role !== 'pharmacist') return
  const table = person.role === 'doctor' ? 'doctors' : 'pharmacists'
  const name =
    person.role === 'doctor' ? `Dr ${person.firstName} ${person.lastName}` : `${person.firstName} ${person.lastName}`
  await client.query(
    `insert into public.${table} (id, user_id, email, first_name, last_name, name, qualification, phone, practice_address,
       ahpra_number, registration_expires_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      person.staffId,
      person.id,
      person.email,
      person.firstName,
      person.lastName,
      name,
      person.qualification,
      person.phone,
      person.role === 'doctor' ? practice : pharmacy,
      person.ahpraNumber,
      person.registrationExpiresOn,
    ],
  )
  if (person.role === 'doctor') {
    await client.query(
      `update public.doctors set can_prescribe_dut = $2, can_prescribe_mox_po = $3, can_prescribe_cpa = $4, prescriber_number = $5,
        is_medical_director = $6 where id = $1`,
      [
        person.staffId,
        person.privileges?.dut ?? false,
        person.privileges?.moxPo ?? false,
        person.privileges?.cpa ?? false,
        person.ahpraNumber.slice(-7),
        person.isMedicalDirector ?? false,
      ],
    )
  }
}

/** Hashes the demo password once: the cost is the same for every account. */
export const demoPasswordHash = () => hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Writes the accounts of the demo people. */
export const seedAccounts = async (client: Pool | PoolClient): Promise<void> => {
  const passwordHash = await demoPasswordHash()
  for (const person of Object.values(people) as Person[]) await writeAccount(client, person, passwordHash)
}
