import type { Deps } from '#src/deps.ts'
import type { JobHandler } from './jobs.ts'

/** Every kind of background work. A new module adds its handlers here. */
export const createJobHandlers = (_deps: Deps): JobHandler[] => []
