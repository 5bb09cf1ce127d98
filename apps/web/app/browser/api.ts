import { type Api, createApi, type Transport } from '@om/contracts/client'
import { learnClinicTime } from './clock.ts'
import { supabase } from './supabase.ts'

const tokenOf = async (): Promise<string | undefined> => {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  return data.session?.access_token
}

const freshToken = async (): Promise<string | undefined> => {
  const client = await supabase()
  const { data } = await client.auth.refreshSession()
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

const endSession = async () => {
  const client = await supabase()
  await client.auth.signOut({ scope: 'local' })
}

/**
 * After a refused token: the new token of the renewed session; undefined when the session could not be renewed and has
 * ended here. The guard of the page then takes the person to sign-in and back.
 */
export const renewOrEndSession = async (): Promise<string | undefined> => {
  const token = await freshToken().catch(() => undefined)
  if (!token) await endSession()
  return token
}

/** Sends with the token of the session. A refused token is renewed once; if that fails too, the session ends here. */
const authorised: Transport = async request => {
  const response = await send(request, await tokenOf())
  if (response.status !== 401) return response
  const token = await renewOrEndSession()
  if (!token) return response
  const second = await send(request, token)
  if (second.status === 401) await endSession()
  return second
}

/** The product API as the signed-in person; for client loaders and mutations. */
export const api: Api = createApi(authorised)

/** The product API for pages that anyone may read; needs no session code. */
export const publicApi: Api = createApi(request => send(request, undefined))
