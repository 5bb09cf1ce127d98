/** What came of sending a delivery once. */
export type Attempt = {
  /** Wall clock. */
  at: string
  /** Status of the answer; null when there was none. */
  status: number | null
  /** Start of the answer, or the reason why there was none. */
  response: string
  /** Milliseconds from sending to answer. */
  tookMs: number
}

export type Signer = (body: string, secret: string) => Record<string, string>

const patienceMs = 5000
const keptCharacters = 500

/** Sends the stored bytes once, freshly signed. Never throws: not being answered is a result too. */
export async function attemptDelivery(
  { url, body, secret, headers: own }: { url: string; body: string; secret: string; headers?: Record<string, string> },
  sign: Signer = () => ({}),
  closing?: AbortSignal,
): Promise<Attempt> {
  const startedAt = Date.now()
  const made = (status: number | null, response: string): Attempt => ({
    at: new Date(startedAt).toISOString(),
    status,
    response: response.slice(0, keptCharacters),
    tookMs: Date.now() - startedAt,
  })
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(closing ? [closing] : [])])
  try {
    const headers = { 'content-type': 'application/json; charset=utf-8', ...own, ...sign(body, secret) }
    const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    return made(reply.status, await reply.text())
  } catch (problem) {
    return made(null, reasonOf(problem))
  }
}

function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  const { cause } = problem
  return cause instanceof Error ? `${problem.message}: ${cause.message || cause.name}` : problem.message
}
