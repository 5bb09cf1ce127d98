import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { EmulatedClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import type { Timeline } from './timeline.ts'
import type { Outbox } from './webhooks/outbox.ts'

export type Env = { Bindings: HttpBindings }

/** What every emulated service is built from. */
export type Deps = {
  store: Store
  clock: EmulatedClock
  timeline: Timeline
  faults: Faults
  outbox: Outbox
  /** Where people and hosted pages reach this process, without a slash at the end. */
  publicUrl: () => string
}

/** One outside service that is stood in for. Adding one: write its folder, then list it in `start-emulators.ts`. */
export type EmulatedService = {
  /** Heading and one line for the index page. */
  title: string
  summary: string
  links: { href: string; label: string }[]
  /** Its routes, with full paths. */
  routes: Hono<Env>
  /** Paths that take changes from pages of any origin, as the real service does. */
  isOpenToAnyPage?(path: string): boolean
  /** Whatever it runs beside HTTP. */
  start?(): Promise<void>
  stop?(): Promise<void>
}
