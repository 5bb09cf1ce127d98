import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { deleteErrorsBefore } from './visits.repo.ts'

const keptDays = 30
const dayMs = 86_400_000

/** Deletes errors that nobody has met for 30 days. */
export const visitsSweep = (deps: Deps): Promise<void> =>
  deps.db.transaction(system('visits'), tx =>
    deleteErrorsBefore(tx, new Date(deps.clock.now().getTime() - keptDays * dayMs)),
  )
