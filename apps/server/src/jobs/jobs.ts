import { asServerRole } from '@om/db/server-role'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import { errorInWords } from '#src/log.ts'

/** A kind of background work: its name, what it carries, and how often it is tried. */
export type JobDefinition<P> = {
  name: string
  payload: z.ZodType<P>
  retryLimit?: number
  retryDelaySeconds?: number
  /** Whether jobs run beside each other, for work that mostly waits for others: one that waits long holds up few of those after it. */
  isParallel?: boolean
}

/** What to do with a job. It re-reads the record and stops quietly when the work is done or no longer wanted. */
export type JobHandler = { definition: JobDefinition<unknown>; run: (payload: unknown) => Promise<void> }

export const jobHandler = <P>(definition: JobDefinition<P>, run: (payload: P) => Promise<void>): JobHandler => ({
  definition,
  run: payload => run(definition.payload.parse(payload)),
})

export type Jobs = {
  /** Queues work in the caller's transaction: it exists exactly when the change does. */
  send: <P>(
    tx: Pick<Tx, 'raw'>,
    definition: JobDefinition<P>,
    payload: P,
    options?: { startAfterSeconds?: number; once?: string },
  ) => Promise<void>
  /** Creates the queues; call before sending. */
  prepare: (definitions: JobDefinition<unknown>[]) => Promise<void>
  /** Works on queued jobs until `stop`. */
  work: (handlers: JobHandler[]) => Promise<void>
  /** Runs everything that is queued now, in this process, and answers when nothing is left. For tests and commands. */
  drain: (handlers: JobHandler[]) => Promise<number>
  /** Does now what failed with these words and would be tried again later, in the order in which it was queued. */
  retryNow: (words: string) => Promise<void>
  isReady: () => boolean
  stop: () => Promise<void>
}

/** Requests queue their work as the server's role, inside their own transaction. Copies that start together take turns. */
const letServerQueue = `begin;
  select pg_advisory_xact_lock(726177);
  grant usage on schema jobs to service_role;
  grant select, insert, update on all tables in schema jobs to service_role;
  commit`

/** A copy says this often that it still works on what it took, and counts as dead once it was silent for so long. The queue allows no less. */
const SIGN_SECONDS = 2
const SILENT_SECONDS = 10
const TAKE_OVER_MS = 1_500

/** All queues, also those that an older version made. What is being worked on is found without reading what is done. */
const expectSigns = `begin;
  select pg_advisory_xact_lock(726177);
  update jobs.queue set heartbeat_seconds = ${SILENT_SECONDS} where heartbeat_seconds is distinct from ${SILENT_SECONDS};
  create index if not exists om_job_active on jobs.job (heartbeat_on) where state = 'active';
  create index if not exists om_job_due on jobs.job (start_after) where state < 'active';
  create index if not exists om_job_failed on jobs.job (completed_on) where state = 'failed';
  commit`

/**
 * Gives back what dead copies had begun, to be done now: a death counts as a try, and one beyond the last is allowed. The queue's own
 * watch looks once a minute.
 */
const takeOver = `update jobs.job set state = 'retry', start_after = now(), heartbeat_on = null
  where state = 'active' and heartbeat_on < now() - heartbeat_seconds * interval '1 second' and retry_count <= retry_limit
  returning name`

const hurry = `update jobs.job set start_after = now()
  where state = 'retry' and start_after > now() and position($1 in output::text) > 0 returning name`

/** Queues in which something waits for now. */
const dueQueues = `select distinct name from jobs.job where state < 'active' and start_after <= now()`

/** pg-boss on our database: the queue lives beside the data, so a restart loses nothing. */
export const createJobs = (url: string, log: Logger, options: { supervise: boolean; isHosted?: boolean }): Jobs => {
  const boss = new PgBoss({
    connectionString: options.isHosted ? url : asServerRole(url),
    schema: 'jobs',
    // The server may not make schemas; this one is there, and its own.
    createSchema: options.isHosted ?? false,
    application_name: 'om-jobs',
    max: 4,
    useListenNotify: options.supervise,
    supervise: options.supervise,
    schedule: false,
    persistWarnings: false,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue error'))
  let ready = false
  const workers = new Map<string, string>()
  let watch: NodeJS.Timeout | undefined

  const takeOverFromTheDead = async (): Promise<void> => {
    try {
      const { rows } = await boss.getDb().executeSql(takeOver)
      if (rows.length === 0) return
      log.warn({ jobs: rows.length }, 'jobs of a copy that died are taken over')
      for (const name of new Set(rows.map(row => row.name))) boss.notifyWorker(workers.get(name) ?? '')
    } catch (error) {
      log.warn({ err: error }, 'could not look for jobs of dead copies')
    }
  }

  /** One job of a batch settles on its own: a failure does not make its neighbours run again. */
  const runOne = async (handler: JobHandler, job: Job<unknown>): Promise<JobResult> => {
    const started = performance.now()
    const about = { job: handler.definition.name, jobId: job.id }
    try {
      await handler.run(job.data)
      log.info({ ...about, ms: Math.round(performance.now() - started) }, 'job done')
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.warn({ ...about, err: error }, 'job failed; it is tried again later')
      return { id: job.id, status: 'failed', output: { message: errorInWords(error) } }
    }
  }

  return {
    prepare: async definitions => {
      await boss.start()
      for (const definition of definitions) {
        await boss.createQueue(definition.name, {
          retryLimit: definition.retryLimit ?? 8,
          retryDelay: definition.retryDelaySeconds ?? 2,
          retryBackoff: true,
          notify: true,
          heartbeatSeconds: SILENT_SECONDS,
        })
      }
      await boss.getDb().executeSql(letServerQueue)
      await boss.getDb().executeSql(expectSigns)
      ready = true
    },
    send: async (tx, definition, payload, { startAfterSeconds, once } = {}) => {
      await boss.send(definition.name, definition.payload.parse(payload) as object, {
        db: { executeSql: (text, values) => tx.raw(text, values) },
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(once === undefined ? {} : { singletonKey: once }),
      })
    },
    work: async handlers => {
      for (const handler of handlers) {
        const worker = await boss.work(
          handler.definition.name,
          {
            batchSize: 5,
            // A batch ends with its slowest; meanwhile others are taken.
            localConcurrency: handler.definition.isParallel ? 3 : 1,
            // A full batch is followed by the next one at once; without this a backlog waits for the poll each time.
            burstWhenBatchFull: true,
            pollingIntervalSeconds: 2,
            // Arrivals announce themselves; this is how soon a retry is noticed.
            notifyPollingIntervalSeconds: 5,
            heartbeatRefreshSeconds: SIGN_SECONDS,
            perJobResults: true,
          },
          async (jobs: Job<unknown>[]) => {
            if (handler.definition.isParallel) return Promise.all(jobs.map(job => runOne(handler, job)))
            const results: JobResult[] = []
            for (const job of jobs) results.push(await runOne(handler, job))
            return results
          },
        )
        workers.set(handler.definition.name, worker)
      }
      if (options.supervise) watch = setInterval(() => void takeOverFromTheDead(), TAKE_OVER_MS)
    },
    drain: async handlers => {
      let count = 0
      for (let found = true; found; ) {
        found = false
        const { rows } = await boss.getDb().executeSql(dueQueues)
        const due = new Set(rows.map(row => row.name))
        for (const handler of handlers.filter(one => due.has(one.definition.name))) {
          for (const job of await boss.fetch<unknown>(handler.definition.name, { batchSize: 20 })) {
            found = true
            count += 1
            try {
              await handler.run(job.data)
              await boss.complete(handler.definition.name, job.id)
            } catch (error) {
              await boss.fail(handler.definition.name, job.id, { message: errorInWords(error) })
              throw error
            }
          }
        }
      }
      return count
    },
    retryNow: async words => {
      const { rows } = await boss.getDb().executeSql(hurry, [words])
      for (const name of new Set(rows.map(row => row.name))) boss.notifyWorker(workers.get(name) ?? '')
    },
    isReady: () => ready,
    stop: async () => {
      ready = false
      clearInterval(watch)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
