import type { SupabaseClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './session-key.ts'

const settingOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const build = async (): Promise<SupabaseClient> => {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient(settingOf('backend-url'), settingOf('backend-key'), {
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
