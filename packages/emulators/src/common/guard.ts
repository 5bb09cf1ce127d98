import type { MiddlewareHandler } from 'hono'

const localNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Answers only requests that were addressed to this machine by a local name (or the configured public
 * address). A web site that points its own name at 127.0.0.1 is turned away.
 */
export function guardHost(publicUrl: string | undefined): MiddlewareHandler {
  const names = allowedNames(publicUrl)
  return async (c, next) => {
    if (!names.has(hostName(`http://${c.req.header('host') ?? ''}`))) {
      return c.json({ error: { message: 'This address answers only to localhost.' } }, 403)
    }
    return next()
  }
}

/**
 * Refuses changes that a page from elsewhere sends through the visitor's browser.
 * @param isOpen paths that any page may call
 */
export function guardOrigin(publicUrl: string | undefined, isOpen: (path: string) => boolean): MiddlewareHandler {
  const names = allowedNames(publicUrl)
  return async (c, next) => {
    const origin = c.req.header('origin')
    const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (isChange && origin !== undefined && !names.has(hostName(origin)) && !isOpen(c.req.path)) {
      return c.json({ error: { message: 'Changes are accepted only from pages of this address.' } }, 403)
    }
    return next()
  }
}

function allowedNames(publicUrl: string | undefined): Set<string> {
  return new Set(publicUrl ? [...localNames, hostName(publicUrl)] : localNames)
}

function hostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
