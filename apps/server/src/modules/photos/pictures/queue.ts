/** Runs heavy work a few at a time; null when too much waits already. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T> | null

/** A queue that runs `atOnce` pieces of work and lets `waiting` more wait their turn. */
export const createQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue => {
  let running = 0
  const line: (() => void)[] = []

  const turn = (): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return new Promise(resolve => line.push(resolve))
  }
  /** The place goes to whoever waits longest, so that nobody newer slips in between. */
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return work => {
    if (running >= atOnce && line.length >= waiting) return null
    return turn().then(async () => {
      try {
        return await work()
      } finally {
        leave()
      }
    })
  }
}
