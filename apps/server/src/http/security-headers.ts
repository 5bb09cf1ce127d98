import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

const origin = (url: string) => new URL(url).origin

/**
 * Where pages may load from, talk to and put in a frame. Hosted services appear only when configured. A script that our own
 * script adds, such as the robot check's, is covered by `strict-dynamic`.
 */
export const contentSecurityPolicy = (nonce: string, connect: string[], frames: string[] = []): string =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `frame-src ${["'self'", 'blob:', ...frames].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' ${connect.join(' ')}`.trim(),
    `frame-ancestors 'none'`,
  ].join('; ')

/**
 * Security headers on every answer. `hosts` are addresses the browser may call besides our own, `frames` those it may show
 * in a frame.
 */
export const securityHeaders = (options: { publicUrl: string; hosts: string[]; frames: string[] }) => {
  const connect = [...new Set(options.hosts.map(origin))].filter(host => host !== origin(options.publicUrl))
  const frames = [...new Set(options.frames.map(origin))].filter(host => host !== origin(options.publicUrl))
  const isHttps = options.publicUrl.startsWith('https:')
  return createMiddleware<Env>(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('X-Frame-Options', 'DENY')
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    c.header('Permissions-Policy', 'camera=(self), microphone=(self), geolocation=(), payment=()')
    if (isHttps) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', contentSecurityPolicy(c.get('nonce'), connect, frames))
    }
  })
}
