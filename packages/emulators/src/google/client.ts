/** The application that is registered with this provider. */
export const googleClient = { id: 'emulator-client', secret: 'emulator-secret' }

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const callbackPath = '/auth/v1/callback'

/**
 * Whether an answer may be sent to this address: the callback of a program on this machine, or the one that was
 * registered for a product that is reached by another name.
 */
export function isRegistered(redirectUri: string, registered: string | undefined): boolean {
  if (!URL.canParse(redirectUri)) return false
  if (redirectUri === registered) return true
  const { protocol, hostname, pathname, search, hash, username } = new URL(redirectUri)
  const isPlain = search === '' && hash === '' && username === ''
  return isPlain && /^https?:$/.test(protocol) && loopback.has(hostname) && pathname === callbackPath
}
