import { z } from 'zod'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { markDead } from '#src/modules/notices/notices.ts'

const Event = z.object({ kind: z.enum(['bounced', 'complained', 'other']), address: z.string() })

/** Stores what the mail provider tells of an address. What passes by itself, such as a full mailbox, needs nothing. */
export const applyMailEvent = async (deps: Deps, _type: string, payload: unknown): Promise<void> => {
  const { data } = Event.safeParse(payload)
  if (!data || data.kind === 'other') return
  const { address, kind } = data
  await inTransaction({ deps, actor: system('mail') }, ({ tx }) => markDead(deps, tx, { address, kind }))
}
