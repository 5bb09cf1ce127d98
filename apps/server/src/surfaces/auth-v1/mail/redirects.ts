import { isIP } from 'node:net'

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

const isNumericHost = (host: string) => /^(\d+|0x[0-9a-f]+)$/i.test(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0

/** `*` stops at `.` and `/`, `**` at nothing, `?` stands for one character other than those. */
const globToPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split(/(\*\*|\*|\?)/)
      .map(part =>
        part === '**'
          ? '.*'
          : part === '*'
            ? '[^./]*'
            : part === '?'
              ? '[^./]'
              : part.replace(/[.+^${}()|[\]\\]/g, '\\$&'),
      )
      .join('')}$`,
  )

const isAllowed = (address: string, site: URL, allowList: string[]): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && url.origin === site.origin) return true
  const isLoopback = loopbackHosts.has(url.hostname)
  const isSiteOnLoopback = loopbackHosts.has(site.hostname)
  if (isWeb && isSiteOnLoopback && url.hostname === site.hostname) return true
  if (isWeb && isLoopback && url.hostname !== 'localhost') return true
  if (isNumericHost(url.hostname)) return false
  const plain = address.split('#')[0] ?? ''
  return allowList.some(glob => globToPattern(glob).test(plain))
}

/**
 * Where a mailed link may lead: our own site (any port on loopback), loopback addresses, or a glob of the allow-list
 * (`AUTH_REDIRECT_ALLOW`). Anything else becomes the site itself, silently.
 */
export const allowedRedirect = (asked: string | undefined, siteUrl: string, allowList: string[]): string =>
  asked && isAllowed(asked, new URL(siteUrl), allowList) ? new URL(asked).href : siteUrl
