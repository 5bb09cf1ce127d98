/** A page script or route module that has not arrived after this counts as failed. (Spec §9: 120 s) */
export const LOAD_LIMIT_MS = 120_000

/** The work's own outcome, or a rejection once `ms` have passed without one. `what` names it in the error. */
export const arriveWithin = <T>(work: Promise<T>, what: string, ms = LOAD_LIMIT_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not arrive within ${ms / 1000} s`)), ms)
    const settle =
      <Value>(tell: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer)
        tell(value)
      }
    work.then(settle(resolve), settle(reject))
  })
