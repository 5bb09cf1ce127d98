/** Differences below this are ordinary drift and travel time, not another clock. */
const DRIFT_MS = 90_000

let ahead = 0

/** Now at the clinic, in ms: this device's clock, or the clinic's where the two differ, as in a demo that moves time. */
export const clinicNow = (): number => Date.now() + ahead

/** Takes over the clinic's time from something it just said. Unreadable texts are ignored. */
export const learnClinicTime = (at: string | null | undefined): void => {
  const ms = at ? Date.parse(at) : Number.NaN
  if (Number.isNaN(ms)) return
  const difference = ms - Date.now()
  ahead = Math.abs(difference) < DRIFT_MS ? 0 : difference
}
