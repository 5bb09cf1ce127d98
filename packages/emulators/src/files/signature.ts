import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The one key pair that the stand-in knows; it protects nothing outside this machine. */
export const filesKey = { id: 'emulator-files-key', secret: 'emulator-files-secret' }

export type SignedRequest = {
  method: string
  url: string
  headers: Headers
  body: Uint8Array
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Parts of `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`; null for anything else. */
const readAuthorization = (header: string) => {
  const match = header.match(
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/,
  )
  const [, keyId, day, region, signedHeaders, signature] = match ?? []
  return keyId && day && region && signedHeaders && signature ? { keyId, day, region, signedHeaders, signature } : null
}

const canonicalOf = ({ method, url, headers }: SignedRequest, signedHeaders: string): string => {
  const { pathname, searchParams } = new URL(url)
  const query = [...searchParams].map(pair => pair.map(encodeURIComponent).join('=')).sort()
  const lines = signedHeaders.split(';').map(name => `${name}:${(headers.get(name) ?? '').trim()}\n`)
  const bodyHash = headers.get('x-amz-content-sha256') ?? ''
  return [method, pathname, query.join('&'), lines.join(''), signedHeaders, bodyHash].join('\n')
}

/** Why S3 would refuse this request (Signature Version 4 in the header), in its own code; null when it would not. */
export function signatureProblem(request: SignedRequest): string | null {
  const given = readAuthorization(request.headers.get('authorization') ?? '')
  if (!given) return 'AccessDenied'
  if (given.keyId !== filesKey.id) return 'InvalidAccessKeyId'
  const declared = request.headers.get('x-amz-content-sha256')
  if (declared === null) return 'InvalidRequest'
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  const scope = `${given.day}/${given.region}/s3/aws4_request`
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers.get('x-amz-date') ?? '',
    scope,
    sha256(canonicalOf(request, given.signedHeaders)),
  ].join('\n')
  const key = [given.region, 's3', 'aws4_request'].reduce(
    (made, part) => hmac(made, part),
    hmac(`AWS4${filesKey.secret}`, given.day),
  )
  const isGenuine = timingSafeEqual(hmac(key, toSign), Buffer.from(given.signature, 'hex'))
  return isGenuine ? null : 'SignatureDoesNotMatch'
}
