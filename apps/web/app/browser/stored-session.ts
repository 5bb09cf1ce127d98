import { homeOf, roleOf } from '@om/domain/access'
import { z } from 'zod/mini'
import { readJson } from './storage.ts'
import { SESSION_KEY } from './supabase.ts'

const Stored = z.object({
  user: z.object({
    app_metadata: z.optional(z.object({ role: z.optional(z.unknown()) })),
    user_metadata: z.optional(z.object({ role: z.optional(z.unknown()) })),
  }),
})

/** The home of whoever has a session stored in this browser, read without loading the session code. */
export const storedHome = (): string | null => {
  const stored = readJson(SESSION_KEY, Stored)
  return stored ? homeOf(roleOf(stored.user)) : null
}
