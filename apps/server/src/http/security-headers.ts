import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

const origin = (url: string) => new URL(url).origin

type Hosts = {
  publicUrl: string
  /** Addresses the browser may call besides our own. */
  hosts: string[]
  /** Addresses it may show in a frame. */
  frames: string[]
  /** Where configured third-party tags come from; null for none. They may run on plain pages alone. */
  tags: string | null
}

const GOOGLE = 'https://www.googletagmanager.com'
/** Where Google's own tags send what they measured. */
const GOOGLE_MEASURES = ['https://*.google-analytics.com', 'https://*.analytics.google.com']

const tagHosts = (tags: string | null): string[] =>
  tags === null ? [] : [origin(tags), ...(origin(tags) === GOOGLE ? GOOGLE_MEASURES : [])]

/**
 * Where pages may load from, talk to and put in a frame. Hosted services appear only when configured.
 * `withNonce` is for pages rendered for one visitor; a script that our own script adds, such as the robot check's, is
 * covered there by `strict-dynamic`. `withHashes` is for plain pages, which are the same for everyone: their inline styles
 * and scripts are named by their hashes.
 */
export const contentPolicy = ({ publicUrl, hosts, frames, tags }: Hosts) => {
  const others = (urls: string[]) => [...new Set(urls.map(origin))].filter(host => host !== origin(publicUrl))
  const connect = others(hosts)
  // Not every browser takes its own address to include the sockets of it.
  const sockets = origin(publicUrl).replace(/^http/, 'ws')
  const policy = (scripts: string[], styles: string[], measures: string[], own: string[] = []) =>
    [
      `default-src 'self'`,
      `script-src ${["'self'", ...scripts].join(' ')}`,
      `style-src ${["'self'", ...styles].join(' ')}`,
      `style-src-attr 'unsafe-inline'`,
      `img-src ${["'self'", 'data:', 'blob:', ...measures].join(' ')}`,
      `font-src 'self'`,
      `connect-src ${["'self'", ...own, ...connect, ...measures].join(' ')}`,
      `frame-src ${["'self'", 'blob:', ...others(frames)].join(' ')}`,
      `worker-src 'self'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self' ${connect.join(' ')}`.trim(),
      `frame-ancestors 'none'`,
    ].join('; ')
  return {
    withNonce: (nonce: string) => policy([`'nonce-${nonce}'`, `'strict-dynamic'`], [`'nonce-${nonce}'`], [], [sockets]),
    withHashes: (inline: { scripts: string[]; styles: string[] }) => {
      const measures = tagHosts(tags)
      return policy([...inline.scripts, ...measures.slice(0, 1)], inline.styles, measures)
    },
  }
}

/** Security headers on every answer; one that brings its own content policy keeps it. */
export const securityHeaders = (options: { isHttps: boolean; policy: ReturnType<typeof contentPolicy> }) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('X-Frame-Options', 'DENY')
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    c.header('Permissions-Policy', 'camera=(self), microphone=(self), geolocation=(), payment=()')
    if (options.isHttps) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', options.policy.withNonce(c.get('nonce')))
    }
  })
