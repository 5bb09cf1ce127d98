import { type TestApp, testOrigin } from './test-app.ts'

/** A call of `/auth/v1` that the official client has no name for. */
export const authCall = async (
  app: TestApp,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> =>
  app.app.fetch(
    new Request(`${testOrigin}/auth/v1${path}`, {
      method,
      headers: {
        apikey: app.deps.authKeys.anonKey,
        'X-Supabase-Api-Version': '2024-01-01',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  )
