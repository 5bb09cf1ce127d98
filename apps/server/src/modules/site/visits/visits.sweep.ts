import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { deleteErrorsBefore } from './visits.repo.ts'

const keptDays = 30
const dayMs = 86_400_000

/** Deletes errors that nobody has met for 30 days. */
export const visitsSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('visits') }, ({ tx }) =>
    deleteErrorsBefore(tx, new Date(deps.clock.now().getTime() - keptDays * dayMs)),
  )
