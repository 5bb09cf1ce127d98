import type { Api, Transport } from '@om/contracts/client'
import { createLazyApi } from '@om/contracts/lazy-client'
import { learnClinicTime } from './clock.ts'
import { isKeptPath, noteRead } from './offline-state.ts'
import { type FactorRefusal, notifyFactorRefusal, untilLeft } from './session-signals.ts'
import { storedPatientId, storedToken } from './stored-session.ts'
import { endDeadSession, renewOrEndSession, supabase } from './supabase.ts'

const tokenOf = async (): Promise<string | undefined> => {
  // Without a connection nothing can be renewed; asking for it would take half a minute.
  if (!navigator.onLine) return storedToken() ?? undefined
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
const fromServer: Transport = async request => {
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

/** Keeps what was answered for when there is no connection; a browser that cannot keep it only loses that. */
const keep = async (userId: string, path: string, response: Response) => {
  const at = Date.now()
  noteRead(path, at, false)
  const [text, { keepAnswer }] = await Promise.all([response.text(), import('./last-seen.ts')])
  await keepAnswer(userId, path, text, at)
}

/** What was answered last, where this person's browser has it. */
const asLastSeen = async (userId: string, path: string): Promise<Response | null> => {
  const { lastAnswer } = await import('./last-seen.ts')
  const kept = await lastAnswer(userId, path)
  if (!kept) return null
  noteRead(path, kept.at, true)
  return new Response(kept.text, { headers: { 'content-type': 'application/json' } })
}

/** Asks the server; what the main pages of a patient read is kept, and answered as last seen where the server cannot be reached. */
const authorised: Transport = async request => {
  const { method, path, signal } = request
  const userId = method === 'GET' && isKeptPath(path) ? storedPatientId() : null
  if (userId === null) return fromServer(request)
  try {
    const response = await fromServer(request)
    if (response.ok) void keep(userId, path, response.clone()).catch(() => undefined)
    return response
  } catch (error) {
    const kept = signal?.aborted ? null : await asLastSeen(userId, path).catch(() => null)
    if (kept) return kept
    throw error
  }
}

/** The product API as the signed-in person; for client loaders and mutations. */
export const api: Api = createLazyApi(authorised)

/** The product API for pages that anyone may read; needs no session code. */
export const publicApi: Api = createLazyApi(request => send(request, undefined))
