/** Seconds left until an instant, both in ms; never below zero, and a clock that jumps back never makes it longer than `most`. */
export const secondsLeft = (until: number, now: number, most: number): number =>
  Math.min(most, Math.max(0, Math.ceil((until - now) / 1000)))
