import type { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'

/** Shapes that outside clients expect: the auth provider, data access and webhooks. */
export const surfaces = (_deps: Deps): Hono<Env>[] => []
