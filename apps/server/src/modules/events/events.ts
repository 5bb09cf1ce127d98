/** What other modules may use of events. */

export type { LiveHub } from './live-hub.ts'
