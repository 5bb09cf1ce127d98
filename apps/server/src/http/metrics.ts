import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  observe: (method: string, path: string, status: number, seconds: number) => void
  text: () => Promise<string>
  contentType: string
}

/** Requests by area and default process figures, in Prometheus text. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'area', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['area'],
    registers: [registry],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  return {
    observe: (method, path, status, seconds) => {
      const area = /^\/(api|auth|rest|webhooks|assets)\b/.exec(path)?.[1] ?? 'pages'
      requests.inc({ method, area, status })
      durations.observe({ area }, seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
