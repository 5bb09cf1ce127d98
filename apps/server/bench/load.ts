import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'

export type Figures = { perSecond: number; p50: number; p99: number; errors: number }

/** Loads one address for some seconds with a few connections, with each set of headers in turn. Times in ms. */
export const load = async (
  url: string,
  headers: Record<string, string> | Record<string, string>[],
  seconds = 8,
  connections = 10,
): Promise<Figures> => {
  const requests = [headers].flat().map(each => ({ headers: each }))
  await autocannon({ url, requests, connections, duration: 2 })
  const result = await autocannon({ url, requests, connections, duration: seconds })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

/** Median and 99th percentile, rounded to a tenth. */
export const spread = (times: number[]): Pick<Figures, 'p50' | 'p99'> => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}

/** Runs `work` for every item, `width` at a time, and measures each. */
export const timeEach = async <T>(items: T[], width: number, work: (item: T) => Promise<void>): Promise<Figures> => {
  const times: number[] = []
  let errors = 0
  const queue = [...items]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
        const from = performance.now()
        await work(item).catch((error: Error) => {
          if (errors === 0) process.stderr.write(`        first error: ${error.message}\n`)
          errors += 1
        })
        times.push(performance.now() - from)
      }
    }),
  )
  return { ...spread(times), perSecond: (items.length / (performance.now() - started)) * 1000, errors }
}

/**
 * Starts `work` so many times a second, whether or not the earlier ones have ended, as visitors do. Times in ms, tenths
 * included.
 */
export const arriving = async (
  perSecond: number,
  seconds: number,
  work: (nth: number) => Promise<void>,
): Promise<Figures> => {
  const times: number[] = []
  let errors = 0
  const started = performance.now()
  const running: Promise<void>[] = []
  const one = async (nth: number) => {
    const from = performance.now()
    await work(nth).catch(() => {
      errors += 1
    })
    times.push(performance.now() - from)
  }
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const due = started + (nth * 1000) / perSecond
    if (due > performance.now()) await wait(due - performance.now())
    running.push(one(nth))
  }
  await Promise.all(running)
  return { ...spread(times), perSecond: (times.length / (performance.now() - started)) * 1000, errors }
}
