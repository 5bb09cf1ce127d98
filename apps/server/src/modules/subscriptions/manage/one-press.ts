import { setTimeout as wait } from 'node:timers/promises'

/** So often, and so far apart, a press looks whether another one has made the change. */
const RIVAL_LOOKS = 10
const RIVAL_LOOK_MS = 150

/**
 * Makes a change that the payment provider takes one press at a time: of many at once, the others are told by what the first has done.
 * `made` reads that, and is null while there is nothing; throws what `make` threw where nobody else made it.
 */
export const onePress = async <T>(make: () => Promise<T>, made: () => Promise<T | null>): Promise<T> => {
  try {
    return await make()
  } catch (error) {
    for (let look = 0; look < RIVAL_LOOKS; look += 1) {
      const rival = await made()
      if (rival) return rival
      await wait(RIVAL_LOOK_MS)
    }
    throw error
  }
}
