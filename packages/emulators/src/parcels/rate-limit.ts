const minute = 60_000

/**
 * Counts calls per caller over the last minute of real time, whatever the emulated clock says.
 * @returns whether one more is allowed
 */
export function createRateLimit(perMinute: number, now: () => number = Date.now): (caller: string) => boolean {
  const calls = new Map<string, number[]>()
  return caller => {
    const recent = (calls.get(caller) ?? []).filter(at => at > now() - minute)
    const isAllowed = recent.length < perMinute
    calls.set(caller, isAllowed ? [...recent, now()] : recent)
    return isAllowed
  }
}
