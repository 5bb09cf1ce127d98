export type Points = {
  /** Takes points away, or says that there are too few. */
  take(cost: number): boolean
  /** Gives back what was asked for and not needed. */
  giveBack(points: number): void
  status(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
}

/** Seconds' worth of points that the bucket holds. */
const bucketSeconds = 20

/** The bucket of points that calls are paid from; it fills up by real time, so many points a second. */
export function createPoints(restoreRate: number, now: () => number = Date.now): Points {
  const maximumAvailable = restoreRate * bucketSeconds
  let available = maximumAvailable
  let filledAt = now()

  function fill(): void {
    const at = now()
    available = Math.min(maximumAvailable, available + ((at - filledAt) / 1000) * restoreRate)
    filledAt = at
  }

  return {
    take: cost => {
      fill()
      if (cost > available) return false
      available -= cost
      return true
    },
    giveBack: points => {
      available = Math.min(maximumAvailable, available + Math.max(0, points))
    },
    status: () => {
      fill()
      return { maximumAvailable, currentlyAvailable: Math.floor(available), restoreRate }
    },
  }
}
