import type { Store } from './store.ts'

export type EmulatedClock = {
  /** The emulated time: what objects are dated with and what schedules follow. */
  now(): Date
  /** How far the emulated time is ahead of the wall clock, in milliseconds. */
  offsetMs(): number
  /** Stands still at this instant, while what is due then is worked through. */
  holdAt(instant: Date): void
  /** Runs this work as if it were that instant, then goes on as before. */
  pretend(instant: Date, work: () => void): void
  /** Goes on from where it stands. */
  release(): void
  /** Back to the wall clock. */
  reset(): void
}

/**
 * The one clock of all emulators. It runs with the wall clock plus an offset that is kept in the store,
 * so a restart does not throw away a demo that was moved forward.
 * @param wallClock replaced in tests
 * @param startAt the time of a fresh state; the wall clock's when absent
 */
export function createClock(store: Store, wallClock: () => Date, startAt?: Date): EmulatedClock {
  const settings = store.collection<{ id: string; offsetMs: number }>('settings')
  let offset = settings.get('clock')?.offsetMs ?? (startAt ? startAt.getTime() - wallClock().getTime() : 0)
  let heldAt: Date | undefined
  if (startAt) settings.put({ id: 'clock', offsetMs: offset })

  let pretended: Date | undefined

  const now = () => pretended ?? heldAt ?? new Date(wallClock().getTime() + offset)

  return {
    now,
    offsetMs: () => now().getTime() - wallClock().getTime(),
    holdAt: instant => {
      heldAt = instant
      offset = instant.getTime() - wallClock().getTime()
      settings.put({ id: 'clock', offsetMs: offset })
    },
    pretend: (instant, work) => {
      pretended = instant
      try {
        work()
      } finally {
        pretended = undefined
      }
    },
    release: () => {
      if (!heldAt) return
      offset = heldAt.getTime() - wallClock().getTime()
      settings.put({ id: 'clock', offsetMs: offset })
      heldAt = undefined
    },
    reset: () => {
      heldAt = undefined
      offset = 0
      settings.put({ id: 'clock', offsetMs: 0 })
    },
  }
}
