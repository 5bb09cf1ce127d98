import { randomUUID } from 'node:crypto'
import type { FactorRow, IdentityRow, UserRow } from './users.repo.ts'

const iso = (instant: Date | string | null) => (instant === null ? undefined : new Date(instant).toISOString())

const presentIdentity = (row: IdentityRow) => ({
  identity_id: row.id,
  id: row.provider_id,
  user_id: row.user_id,
  identity_data: row.identity_data,
  provider: row.provider,
  last_sign_in_at: iso(row.last_sign_in_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  email: row.email ?? undefined,
})

/** A second factor as its owner sees it; never the secret. */
export const presentFactor = (row: FactorRow) => ({
  id: row.id,
  friendly_name: row.friendly_name ?? undefined,
  factor_type: row.factor_type,
  status: row.status,
  phone: row.phone ?? undefined,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  last_challenged_at: iso(row.last_challenged_at),
})

/** An account as the auth protocol shows it to its owner: named fields only, no hashes and no tokens. */
export const presentUser = (row: UserRow) => ({
  id: row.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: row.email ?? '',
  email_confirmed_at: iso(row.email_confirmed_at),
  phone: '',
  confirmation_sent_at: iso(row.confirmation_sent_at),
  confirmed_at: iso(row.email_confirmed_at),
  recovery_sent_at: iso(row.recovery_sent_at),
  new_email: row.email_change || undefined,
  email_change_sent_at: iso(row.email_change_sent_at),
  invited_at: iso(row.invited_at),
  reauthentication_sent_at: iso(row.reauthentication_sent_at),
  last_sign_in_at: iso(row.last_sign_in_at),
  app_metadata: row.raw_app_meta_data ?? {},
  user_metadata: row.raw_user_meta_data ?? {},
  identities: row.identities.map(presentIdentity),
  ...(row.factors.length > 0 ? { factors: row.factors.map(presentFactor) } : {}),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  banned_until: row.is_banned ? iso(row.banned_until) : undefined,
  is_anonymous: row.is_anonymous,
})

export type PresentedUser = ReturnType<typeof presentUser>

/**
 * What a sign-up with the address of a confirmed account gets while confirmation is on: an account that does not exist,
 * so the answer does not tell who is registered. Clients recognise it by its empty `identities`.
 */
export const inventedUser = (email: string, data: Record<string, unknown>) => {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
