import { LiftedSession, OpenSessions, RecoveryCodes, RecoveryCodesLeft } from '@om/contracts/sign-in-service'
import { z } from 'zod'
import { backend, ownHeaders } from './backend.ts'
import { supabase } from './supabase.ts'

/** Refusals carry the name that the official client gives its own, so that one list of sentences serves both. */
class SignInServiceError extends Error {
  status: number
  code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'AuthApiError'
    this.status = status
    this.code = code
  }
}

const Refused = z.object({ code: z.string().catch(''), message: z.string().catch('') }).catch({ code: '', message: '' })

const tokenOf = async (): Promise<string> => {
  const { data } = await (await supabase()).auth.getSession()
  return data.session?.access_token ?? ''
}

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Response> => {
  const { url, key } = backend()
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...ownHeaders(url),
      accept: 'application/json',
      apikey: key,
      authorization: `Bearer ${await tokenOf()}`,
      'x-supabase-api-version': '2024-01-01',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  })
  if (response.ok) return response
  const { code, message } = Refused.parse(await response.json().catch(() => null))
  throw new SignInServiceError(response.status, code, message || `Status ${response.status}`)
}

const read = async <T>(schema: z.ZodType<T>, answer: Promise<Response>): Promise<T> =>
  schema.parse(await (await answer).json())

/**
 * What our own sign-in service offers beyond the hosted protocol, as the signed-in person. Refusals are thrown with the
 * name, status and code of the official client's errors. Not to be called when a hosted provider serves sign-in.
 */
export const signInService = {
  /** How many recovery codes are unused, and since when they exist. */
  recoveryCodesLeft: () => read(RecoveryCodesLeft, call('GET', '/recovery-codes')),
  /** Ten new codes, shown once; those before stop working. Needs a proven second factor. */
  newRecoveryCodes: () => read(RecoveryCodes, call('POST', '/recovery-codes')),
  /** Uses up one code in place of the authenticator app; the answer opens a session at aal2. */
  verifyRecoveryCode: (code: string) => read(LiftedSession, call('POST', '/recovery-codes/verify', { code })),
  /** The person's open sessions, most recently used first. */
  sessions: async () => (await read(OpenSessions, call('GET', '/sessions'))).sessions,
  /** Ends one of them. */
  endSession: async (id: string): Promise<void> => {
    await call('DELETE', `/sessions/${encodeURIComponent(id)}`)
  },
}
