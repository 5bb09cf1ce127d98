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
