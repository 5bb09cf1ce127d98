import type { SupabaseClient } from '@supabase/supabase-js'
import { backend, ownHeaders } from './backend.ts'
import { SESSION_KEY } from './session-key.ts'

const build = async (): Promise<SupabaseClient> => {
  const { createClient } = await import('@supabase/supabase-js')
  const { url, key } = backend()
  return createClient(url, key, {
    global: { headers: ownHeaders(url) },
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      flowType: 'implicit',
      storageKey: SESSION_KEY,
    },
  })
}

let client: Promise<SupabaseClient> | undefined

/** The one client of the auth and data service; its code is fetched when a page first needs it. */
export const supabase = (): Promise<SupabaseClient> => {
  client ??= build().catch(error => {
    client = undefined
    throw error
  })
  return client
}
