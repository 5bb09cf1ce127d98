import { setTimeout as wait } from 'node:timers/promises'

/** Longer than storing and queueing a message takes. Milliseconds. */
export const stepMs = 100

/**
 * Answers on a full step of time, so that the time does not tell whether there was an account to work for: the work for a
 * known address takes some milliseconds more than the work for an unknown one.
 */
export const evenly = async <T>(work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - started
    await wait(Math.ceil(taken / stepMs) * stepMs - taken)
  }
}
