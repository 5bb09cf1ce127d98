import type { EmulatedClock } from './clock.ts'
import type { Store } from './store.ts'

type Task = { id: string; kind: string; ref: string; at: number }

export type Timeline = {
  /** Says what happens when a task of this kind comes due. Runs inside one transaction with the task's removal. */
  on(kind: string, handler: (ref: string) => void): void
  /** Plans a task. One per kind and reference: planning it again moves it. */
  schedule(kind: string, ref: string, at: Date): void
  cancel(kind: string, ref: string): void
  plannedAt(kind: string, ref: string): Date | undefined
  /** Moves the clock to `target`, stopping at each thing that comes due on the way, in order. */
  walkTo(target: Date, afterEach?: () => Promise<void>): Promise<void>
  /** Starts following the clock by itself; returns the way to stop it. */
  follow(afterEach: () => void): () => void
}

const longestSleep = 60_000

/**
 * What will happen later (renewals, retries, expiry, parcel scans), stored, in order of time.
 * Time is always walked event by event, never jumped, so a task planned by another task on the way is
 * met at its own time too.
 */
export function createTimeline(store: Store, clock: EmulatedClock): Timeline {
  const tasks = store.collection<Task>('timeline', ['at'])
  const handlers = new Map<string, (ref: string) => void>()
  let wake = () => {}
  let walks = Promise.resolve()

  let isWalking = false

  const next = () => tasks.list({ by: 'at', order: 'oldest', limit: 1 })[0]

  // A task met late, after the process was down, still happens at its own time.
  function run(task: Task): void {
    clock.pretend(new Date(task.at), () =>
      store.transaction(() => {
        tasks.remove(task.id)
        handlers.get(task.kind)?.(task.ref)
      }),
    )
  }

  async function walk(target: Date, afterEach: () => Promise<void>): Promise<void> {
    isWalking = true
    try {
      for (let task = next(); task && task.at <= target.getTime(); task = next()) {
        clock.holdAt(new Date(Math.max(task.at, clock.now().getTime())))
        run(task)
        await afterEach()
      }
      clock.holdAt(target)
    } finally {
      isWalking = false
      clock.release()
      wake()
    }
  }

  return {
    on: (kind, handler) => void handlers.set(kind, handler),
    schedule: (kind, ref, at) => {
      tasks.put({ id: `${kind}:${ref}`, kind, ref, at: at.getTime() })
      store.afterCommit(wake)
    },
    cancel: (kind, ref) => tasks.remove(`${kind}:${ref}`),
    plannedAt: (kind, ref) => {
      const task = tasks.get(`${kind}:${ref}`)
      return task && new Date(task.at)
    },
    walkTo: (target, afterEach = async () => {}) => {
      const walked = walks.then(() => walk(target, afterEach))
      walks = walked.catch(() => {})
      return walked
    },
    follow: afterEach => {
      let timer: NodeJS.Timeout | undefined
      function sleep(): void {
        clearTimeout(timer)
        const task = isWalking ? undefined : next()
        if (!task) return
        const wait = Math.max(0, task.at - clock.now().getTime())
        timer = setTimeout(catchUp, Math.min(wait, longestSleep))
        timer.unref()
      }
      function catchUp(): void {
        if (isWalking) return
        const now = clock.now().getTime()
        for (let task = next(); task && task.at <= now; task = next()) run(task)
        afterEach()
        sleep()
      }
      wake = sleep
      sleep()
      return () => {
        wake = () => {}
        clearTimeout(timer)
      }
    },
  }
}
