import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const period = 30
const digits = 6

/** A new shared secret: 160 bits in base32, as authenticator apps expect. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from the QR code. */
export const totpAddress = ({
  secret,
  issuer,
  account,
}: {
  secret: string
  issuer: string
  account: string
}): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `algorithm=SHA1&digits=${digits}&issuer=${encodeURIComponent(issuer)}&period=${period}&secret=${secret}`
  return `otpauth://totp/${label}?${query}`
}

/** The address as an SVG picture. Clients put it into a data URL as it is, so it holds no `#`. */
export const qrPicture = (address: string): string =>
  renderSVG(address, { border: 2, pixelSize: 5, whiteColor: 'white', blackColor: 'black' })

/**
 * The 30-second step whose code this is, one step of drift allowed either way; null for a wrong code, and for a step
 * that was used before: a code that was read over a shoulder does not work twice.
 */
export const acceptedStep = (secret: string, code: string, lastUsedStep: number | null, now: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period })
  const drift = totp.validate({ token: code, timestamp: now, window: 1 })
  if (drift === null) return null
  const step = Math.floor(now / 1000 / period) + drift
  return lastUsedStep !== null && step <= lastUsedStep ? null : step
}
