import type { Api, Transport } from '@om/contracts/client'
import { createLazyApi } from '@om/contracts/lazy-client'
import { learnClinicTime } from './clock.ts'
import { type FactorRefusal, notifyFactorRefusal, untilLeft } from './session-signals.ts'
import { endDeadSession, renewOrEndSession, supabase } from './supabase.ts'

const tokenOf = async (): Promise<string | undefined> => {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  return data.session?.access_token
}

const send = async ({ method, path, body, signal }: Parameters<Transport>[0], token: string | undefined) => {
  const response = await fetch(path, {
    method,
    body,
    signal,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  learnClinicTime(response.headers.get('clinic-time'))
  return response
}

/**
 * Reads as a signed-in person. Who signs out leaves what their pages are still reading behind: it is broken off before the
 * server refuses it, and nobody hears of it.
 */
const read = ({ signal, ...request }: Parameters<Transport>[0], token: string | undefined): Promise<Response> =>
  untilLeft(token, leaving => {
    signal?.addEventListener('abort', () => leaving.abort(signal.reason))
    if (signal?.aborted) leaving.abort(signal.reason)
    return send({ ...request, signal: leaving.signal }, token)
  })

const sendAs: typeof send = (request, token) => (request.method === 'GET' ? read(request, token) : send(request, token))

/** What a session lacks, where it was refused for its second factor. */
const factorRefusalOf = async (response: Response): Promise<FactorRefusal | null> => {
  if (response.status !== 403) return null
  const { ErrorReply } = await import('@om/contracts/errors')
  const reply = ErrorReply.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  )
  const code = reply.data?.error.code
  return code === 'second_factor_needed' || code === 'second_factor_setup_needed' ? code : null
}

/**
 * Sends with the token of the session. A refused token is renewed once; if that fails too, the session ends here. One that lacks its
 * second factor goes to the sign-in screen, unless it has proved it while this was on its way.
 */
const authorised: Transport = async request => {
  const token = await tokenOf()
  const response = await sendAs(request, token)
  const lacks = await factorRefusalOf(response)
  if (lacks) {
    const newer = await tokenOf()
    if (newer !== token) return sendAs(request, newer)
    notifyFactorRefusal(lacks)
  }
  if (response.status !== 401) return response
  const renewed = await renewOrEndSession(token)
  if (!renewed) return response
  const second = await sendAs(request, renewed)
  if (second.status === 401) await endDeadSession('gone')
  return second
}

/** The product API as the signed-in person; for client loaders and mutations. */
export const api: Api = createLazyApi(authorised)

/** The product API for pages that anyone may read; needs no session code. */
export const publicApi: Api = createLazyApi(request => send(request, undefined))
