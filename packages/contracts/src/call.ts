import { type AnyInput, ApiError, type CallOptions, pathFor, type Transport } from './client.ts'
import type { Endpoint } from './endpoint.ts'
import { ErrorReply, refusals } from './errors.ts'

const readError = async (response: Response): Promise<ApiError> => {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const body = ErrorReply.safeParse(await response.json().catch(() => null))
  const fallback = { code: 'internal' as const, message: refusals.internal[1], requestId: '' }
  return new ApiError(response.status, body.success ? body.data.error : fallback, retryAfter)
}

/** Calls one operation: asks, and reads the answer by its contract. */
export const call = async (send: Transport, endpoint: Endpoint, input: AnyInput, options?: CallOptions) => {
  const response = await send({
    method: endpoint.method,
    path: pathFor(endpoint, input),
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    signal: options?.signal,
  })
  if (!response.ok) throw await readError(response)
  if (endpoint.produces) return response.blob()
  return endpoint.reply.parse(await response.json())
}
