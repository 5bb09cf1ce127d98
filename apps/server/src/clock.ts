import { z } from 'zod'

/** The one source of "now" for product rules; demo mode can move it. Tokens and signatures use the wall clock instead. */
export type Clock = { now: () => Date }

export const wallClock: Clock = { now: () => new Date() }

/** A clock that a test sets. */
export const settableClock = (start: Date): Clock & { set: (to: Date) => void; advance: (ms: number) => void } => {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    set: to => {
      now = to.getTime()
    },
    advance: ms => {
      now += ms
    },
  }
}

const ClockReply = z.object({ offsetMs: z.number() })
const lookMs = 1_000

export type DemoClock = Clock & { stop: () => void }

/**
 * Follows the clock of the emulators, so that moving it moves every product rule that depends on time. Keeps the last
 * known offset while the emulators are away. `onJump` runs after each move.
 */
export const followDemoClock = async (emulatorsUrl: string, onJump: () => void): Promise<DemoClock> => {
  let offsetMs = 0
  const look = async () => {
    try {
      const response = await fetch(`${emulatorsUrl}/control/clock`, { signal: AbortSignal.timeout(2_000) })
      const next = ClockReply.parse(await response.json()).offsetMs
      const isJump = Math.abs(next - offsetMs) > 1_000
      offsetMs = next
      if (isJump) onJump()
    } catch {
      // The emulators may be starting or stopping; look again at the next turn.
    }
  }
  await look()
  const timer = setInterval(look, lookMs)
  timer.unref()
  return { now: () => new Date(Date.now() + offsetMs), stop: () => clearInterval(timer) }
}
