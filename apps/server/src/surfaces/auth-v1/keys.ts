import type { Claims } from '#src/actor.ts'

/** Verifies access tokens, ours or a hosted provider's, against published keys that are kept for ten minutes. */
export type AuthKeys = {
  /** Null for anything that is not a currently valid token of our issuer. */
  verify: (token: string) => Promise<Claims | null>
  /** The publishable key of the auth provider. */
  anonKey: string
}
