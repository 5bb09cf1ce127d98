import type { Deps } from '#src/deps.ts'
import { mailJobHandlers } from '#src/modules/mail/mail.jobs.ts'
import type { JobHandler } from './jobs.ts'

/** Every kind of background work. A new module adds its handlers here. */
export const createJobHandlers = (deps: Deps): JobHandler[] => [...mailJobHandlers(deps)]
