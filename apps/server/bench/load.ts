import autocannon from 'autocannon'

export type Figures = { perSecond: number; p50: number; p99: number; errors: number }

/** Loads one address for some seconds with a few connections. Times in ms. */
export const load = async (
  url: string,
  headers: Record<string, string>,
  seconds = 8,
  connections = 10,
): Promise<Figures> => {
  await autocannon({ url, headers, connections, duration: 2 })
  const result = await autocannon({ url, headers, connections, duration: seconds })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
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
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10
  return { perSecond: (items.length / (performance.now() - started)) * 1000, p50: at(0.5), p99: at(0.99), errors }
}
