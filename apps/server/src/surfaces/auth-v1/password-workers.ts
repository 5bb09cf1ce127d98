import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** A password to hash, or to compare with a stored hash. */
export type PasswordWork = { password: string; stored: string | null }
export type PasswordAnswer = { hash: string } | { fits: boolean }

/** Too many people sign in at this moment; nobody's password was looked at. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError'
  /** Seconds. */
  retryAfter = 2
}

type Task = { work: PasswordWork; done: (answer: PasswordAnswer) => void; failed: (error: Error) => void }

/**
 * Threads that do nothing but passwords, one piece of work each at a time. One core stays free for pages, and the threads
 * step back behind everything else. At most `mostWaiting` pieces wait for each thread, some two seconds' worth; more are
 * refused with `PasswordsBusyError` rather than kept waiting without end.
 */
export const createPasswordWorkers = ({
  threads = Math.max(1, availableParallelism() - 1),
  mostWaiting = 150,
}: {
  threads?: number
  mostWaiting?: number
} = {}) => {
  const idle: Worker[] = []
  const waiting: Task[] = []
  let running = 0

  const give = (worker: Worker, task: Task) => {
    worker.ref()
    const finish = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
    }
    const onMessage = (answer: PasswordAnswer) => {
      finish()
      task.done(answer)
      const next = waiting.shift()
      if (next) return give(worker, next)
      worker.unref()
      idle.push(worker)
    }
    const onError = (error: Error) => {
      finish()
      running -= 1
      task.failed(error)
      const next = waiting.shift()
      if (next) give(start(), next)
    }
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.postMessage(task.work)
  }

  const start = () => {
    running += 1
    return new Worker(new URL('./password-worker.ts', import.meta.url))
  }

  return {
    run: (work: PasswordWork): Promise<PasswordAnswer> =>
      new Promise((done, failed) => {
        const task = { work, done, failed }
        const worker = idle.pop()
        if (worker) give(worker, task)
        else if (running < threads) give(start(), task)
        else if (waiting.length < mostWaiting * threads) waiting.push(task)
        else failed(new PasswordsBusyError('too many passwords to check'))
      }),
    stop: async () => {
      await Promise.all(idle.map(worker => worker.terminate()))
    },
  }
}
