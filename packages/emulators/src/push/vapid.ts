import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'

const DAY_SECONDS = 24 * 3600

const parsed = (part: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('not an object')
  return value as Record<string, unknown>
}

const publicKeyOf = (k: string) => {
  const point = Buffer.from(k, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('not a point')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map(part => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey, format: 'jwk' })
}

/**
 * Why a push service does not believe who sends; null where it does. (RFC 8292: signed with the key that the browser subscribed with,
 * for this origin, for a day at most, by somebody who can be written to)
 */
export const vapidProblem = (
  authorization: string | undefined,
  { origin, key, now }: { origin: string; key: string; now: number },
): string | null => {
  const [, t = '', k = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = t.split('.')
  if (!signature) return 'no token'
  if (k !== key) return 'another key than the browser subscribed with'
  try {
    if (parsed(head).alg !== 'ES256') return 'the token is not signed with ES256'
    const said = Buffer.from(`${head}.${claims}`)
    const isSigned = verify(
      'sha256',
      said,
      { key: publicKeyOf(k), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    if (!isSigned) return 'the signature is wrong'
    const { aud, exp, sub } = parsed(claims)
    if (aud !== origin) return 'the token is for somebody else'
    if (typeof exp !== 'number' || exp <= now || exp > now + DAY_SECONDS) return 'the token is out of time'
    if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return 'nobody to write to'
    return null
  } catch {
    return 'the token cannot be read'
  }
}
