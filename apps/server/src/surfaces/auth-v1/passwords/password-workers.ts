import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** A password to hash, or to compare with a stored hash. */
export type PasswordWork = { password: string; stored: string | null }
export type PasswordAnswer = { hash: string } | { fits: boolean }

/** Too many people sign in at this moment; nobody's password was looked at. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError'
  /** Seconds. */
  retryAfter: number
  constructor(waitMs: number) {
    super('too many passwords to check')
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  }
}

type Task = { work: PasswordWork; done: (answer: PasswordAnswer) => void; failed: (error: Error) => void }

/** What one piece of work takes until it was measured, milliseconds. */
const firstGuessMs = 30

/**
 * Threads that do nothing but passwords, one piece of work each at a time. One core stays free for pages, and the threads
 * step back behind everything else. Work that would have to wait longer than `longestWaitMs`, going by how long recent
 * work took, is refused with `PasswordsBusyError` rather than kept waiting without end.
 */
export const createPasswordWorkers = ({
  threads = Math.max(1, availableParallelism() - 1),
  longestWaitMs = 5_000,
}: {
  threads?: number
  longestWaitMs?: number
} = {}) => {
  const idle: Worker[] = []
  const waiting: Task[] = []
  let running = 0
  let pieceMs = firstGuessMs

  const refusal = (): PasswordsBusyError | null => {
    const waitMs = (waiting.length * pieceMs) / threads
    return waitMs > longestWaitMs ? new PasswordsBusyError(waitMs) : null
  }

  const give = (worker: Worker, task: Task) => {
    const started = performance.now()
    worker.ref()
    const finish = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
    }
    const onMessage = (answer: PasswordAnswer) => {
      finish()
      pieceMs = pieceMs * 0.9 + (performance.now() - started) * 0.1
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
    /** Why more work would be refused now; null while there is room. */
    refusal,
    run: (work: PasswordWork): Promise<PasswordAnswer> =>
      new Promise((done, failed) => {
        const task = { work, done, failed }
        const worker = idle.pop()
        if (worker) give(worker, task)
        else if (running < threads) give(start(), task)
        else {
          const busy = refusal()
          if (busy) failed(busy)
          else waiting.push(task)
        }
      }),
    stop: async () => {
      await Promise.all(idle.splice(0).map(worker => worker.terminate()))
    },
  }
}
