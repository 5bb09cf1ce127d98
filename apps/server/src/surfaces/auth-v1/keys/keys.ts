import { createHmac, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Claims } from '#src/actor.ts'
import { ensureSigningKey, keyCacheMs, readSigningKeys, type SigningKey, signingKeyAt } from './signing-keys.ts'

const ClaimsSchema = z.object({
  sub: z.uuid(),
  email: z.string().default(''),
  role: z.string(),
  aal: z.string().default('aal1'),
  session_id: z.string().default(''),
  app_metadata: z.record(z.string(), z.unknown()).default({}),
  exp: z.number(),
})

/** A token that was looked at: its payload, or what is wrong with it. */
export type Examined =
  | { ok: true; payload: Record<string, unknown> }
  | { ok: false; isExpired: boolean; reason: string }

/** Verifies access tokens, ours or a hosted provider's, against published keys that are kept for ten minutes. */
export type AuthKeys = {
  /** Null for anything that is not a currently valid token of our issuer. */
  verify: (token: string) => Promise<Claims | null>
  /** Checks signature, issuer, audience and expiry only, and says what is wrong. */
  examine: (token: string) => Promise<Examined>
  /** Signs claims with the current key. Only the built-in provider can. */
  sign: (claims: Record<string, unknown>, lifeSeconds: number) => Promise<string>
  /** Public keys, the retired ones included until their last token has expired. */
  jwks: () => Promise<{ keys: JWK[] }>
  /** The publishable key of the auth provider. */
  anonKey: string
  serviceKey: string
  /** The refresh token that follows this one. Only the server can work it out. */
  childOf: (refreshToken: string) => string
}

const rememberedTokens = 2_000
/** After a key that nobody knows, unknown keys are refused without asking for so long. */
const fruitlessMs = 5_000

const apiKey = async (pool: Pool, name: string, prefix: string): Promise<string> => {
  await pool.query(`insert into auth_private.api_keys (name, key) values ($1, $2) on conflict do nothing`, [
    name,
    `${prefix}${randomBytes(24).toString('base64url')}`,
  ])
  const { rows } = await pool.query<{ key: string }>(`select key from auth_private.api_keys where name = $1`, [name])
  return rows[0]?.key ?? ''
}

const refreshSecret = async (pool: Pool): Promise<Buffer> => {
  await pool.query(
    `insert into auth_private.secrets (name, value) values ('refresh_chain', $1) on conflict do nothing`,
    [randomBytes(32)],
  )
  const { rows } = await pool.query<{ value: Buffer }>(
    `select value from auth_private.secrets where name = 'refresh_chain'`,
  )
  const value = rows[0]?.value
  if (!value) throw new Error('the secret of the refresh tokens is missing')
  return value
}

type Verifier = (token: string) => Promise<Record<string, unknown>>

const claimsOf = (payload: Record<string, unknown>): Claims | null => {
  const parsed = ClaimsSchema.safeParse(payload)
  return parsed.success && parsed.data.role === 'authenticated' ? { ...parsed.data, raw: payload } : null
}

/**
 * Remembers verified tokens, because the same page asks many times with one token: until they expire, and no longer than
 * the keys they were verified with are kept (`keptUntil`), so that a token ends with its key.
 */
const remembering = (check: Verifier, keptUntil: () => number): Pick<AuthKeys, 'verify' | 'examine'> => {
  const known = new Map<string, { payload: Record<string, unknown>; claims: Claims | null; until: number }>()
  const look = async (token: string) => {
    const hit = known.get(token)
    if (hit && hit.until > Date.now()) return hit
    const payload = await check(token)
    const until = Math.min(Number(payload.exp ?? 0) * 1000, keptUntil())
    const seen = { payload, claims: claimsOf(payload), until }
    if (known.size >= rememberedTokens) known.clear()
    known.set(token, seen)
    return seen
  }
  return {
    verify: async token => {
      try {
        return (await look(token)).claims
      } catch {
        return null
      }
    },
    examine: async token => {
      try {
        return { ok: true, payload: (await look(token)).payload }
      } catch (error) {
        const isExpired = error instanceof errors.JWTExpired
        return {
          ok: false,
          isExpired,
          reason: isExpired ? 'token is expired' : 'token is malformed or not signed by us',
        }
      }
    },
  }
}

/** The built-in provider's keys, kept in the database so that every copy signs and verifies alike. */
export const createOwnKeys = async (pool: Pool, issuer: string): Promise<AuthKeys> => {
  let cache: { keys: SigningKey[]; until: number } | undefined
  let fruitlessUntil = 0
  const read = async (): Promise<SigningKey[]> => {
    let found = await readSigningKeys(pool)
    if (!found.some(key => key.retired_at === null)) {
      await ensureSigningKey(pool)
      found = await readSigningKeys(pool)
    }
    cache = { keys: found, until: Date.now() + keyCacheMs }
    return found
  }
  const keys = async () => (cache && cache.until > Date.now() ? cache.keys : read())
  const imported = new Map<string, Awaited<ReturnType<typeof importJWK>>>()
  const keyObject = async (jwk: JWK, id: string) => {
    const known = imported.get(id)
    if (known) return known
    const made = await importJWK(jwk, 'ES256')
    imported.set(id, made)
    return made
  }
  /** A key made since is read at once; names that were never ours do not make every call read again. */
  const byKid = async (kid: string | undefined) => {
    const known = (await keys()).find(key => key.kid === kid)
    if (known || fruitlessUntil > Date.now()) return known
    const found = (await read()).find(key => key.kid === kid)
    if (!found) fruitlessUntil = Date.now() + fruitlessMs
    return found
  }

  await keys()
  const secret = await refreshSecret(pool)
  return {
    anonKey: await apiKey(pool, 'anon', 'sb_publishable_'),
    serviceKey: await apiKey(pool, 'service_role', 'sb_secret_'),
    jwks: async () => ({ keys: (await keys()).map(key => key.public_jwk) }),
    sign: async (claims, lifeSeconds) => {
      const key = signingKeyAt(await keys(), Date.now())
      if (!key) throw new Error('no signing key')
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience('authenticated')
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(await keyObject(key.private_jwk, `${key.kid} private`))
    },
    childOf: token => createHmac('sha256', secret).update(token).digest('base64url'),
    ...remembering(
      async token => {
        const { payload } = await jwtVerify(
          token,
          async header => {
            const key = await byKid(header.kid)
            if (!key) throw new Error('unknown key')
            return keyObject(key.public_jwk, `${key.kid} public`)
          },
          { algorithms: ['ES256'], issuer, audience: 'authenticated' },
        )
        return payload
      },
      () => cache?.until ?? 0,
    ),
  }
}

/** Keys of a hosted provider, read from its published address. */
export const createHostedKeys = (hosted: { url: string; anonKey: string }): AuthKeys => {
  const issuer = `${hosted.url}/auth/v1`
  const keySet = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { cacheMaxAge: keyCacheMs })
  const unavailable = () => Promise.reject(new Error('tokens are signed by the hosted provider'))
  return {
    anonKey: hosted.anonKey,
    serviceKey: '',
    jwks: async () => ({ keys: [] }),
    sign: unavailable,
    childOf: () => {
      throw new Error('sessions are kept by the hosted provider')
    },
    ...remembering(
      async token => (await jwtVerify(token, keySet, { issuer, audience: 'authenticated' })).payload,
      () => Date.now() + keyCacheMs,
    ),
  }
}
