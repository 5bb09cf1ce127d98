import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import type { PostgrestClient } from '@supabase/postgrest-js'

/** What asks the tables of the data service. */
export type DataClient = Pick<PostgrestClient, 'from'>

/** The official clients of the auth and data services; pages use neither files, functions nor channels of the provider. */
export type SessionClient = {
  auth: GoTrueClient
  /** The data service as whoever is signed in; its code is fetched when something is first asked. */
  data: () => Promise<DataClient>
}

type Settings = {
  url: string
  key: string
  headers: Record<string, string>
  fetch: typeof fetch
  storageKey: string
}

/** Both clients over one session, as the provider's combined client would make them. */
export const createSessionClient = ({ url, key, headers, fetch, storageKey }: Settings): SessionClient => {
  // Tabs agree without a lock: the client shares one renewal within a tab, and drops its own answer when another tab
  // was first; the service answers both with the same new token. (SESSION-10, SESSION-S16)
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    // Written as the client writes them: it puts a token in the place of `Authorization`.
    headers: { Authorization: `Bearer ${key}`, apikey: key, ...headers },
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
    storageKey,
    fetch,
  })

  const fetchAsPerson: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession()
    const sent = new Headers(init?.headers)
    sent.set('apikey', key)
    sent.set('authorization', `Bearer ${data.session?.access_token ?? key}`)
    return fetch(input, { ...init, headers: sent })
  }

  let tables: Promise<DataClient> | undefined
  const loadTables = async () => {
    const { PostgrestClient } = await import('@supabase/postgrest-js')
    return new PostgrestClient(`${url}/rest/v1`, { headers, schema: 'public', fetch: fetchAsPerson })
  }
  return {
    auth,
    data: () => {
      tables ??= loadTables().catch(error => {
        tables = undefined
        throw error
      })
      return tables
    },
  }
}
