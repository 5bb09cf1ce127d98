import { cors } from 'hono/cors'

/** Any page may call: callers prove themselves with keys and tokens, never with cookies. */
export const openToBrowsers = (exposed: string[]) =>
  cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'],
    allowHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'accept',
      'x-client-info',
      'x-supabase-api-version',
      'prefer',
      'range',
      'accept-profile',
      'content-profile',
      'x-retry-count',
      'x-device-id',
      'x-time-zone',
    ],
    exposeHeaders: exposed,
    maxAge: 86_400,
  })
