import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

const KEY_BYTES = 65
const HEAD_BYTES = 16 + 4 + 1

/** What a browser keeps to itself of a subscription; all in base64url. */
export type BrowserKeys = { privateKey: string; p256dh: string; auth: string }

/** A pair of keys and a secret, as a browser makes them when a page subscribes. */
export const newBrowserKeys = (auth: Buffer): BrowserKeys => {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  return { privateKey: pair.getPrivateKey('base64url'), p256dh, auth: auth.toString('base64url') }
}

const expand = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * What a browser reads out of a message in the coding `aes128gcm`. (RFC 8291, section 3; RFC 8188, section 2)
 * @throws where it is not meant for this browser, was changed on its way, or is not one whole record
 */
export const decryptPush = (body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): string => {
  if (body.length <= HEAD_BYTES) throw new Error('the message is too short')
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  if (idLength !== KEY_BYTES) throw new Error('the sender names no key of the curve')
  const sender = body.subarray(HEAD_BYTES, HEAD_BYTES + idLength)
  const record = body.subarray(HEAD_BYTES + idLength)
  if (record.length > recordSize || recordSize < 18) throw new Error('the message is more than one record')
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const context = Buffer.concat([Buffer.from('WebPush: info\0', 'latin1'), Buffer.from(p256dh, 'base64url'), sender])
  const input = expand(browser.computeSecret(sender), Buffer.from(auth, 'base64url'), context, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    expand(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    expand(input, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.findLastIndex(byte => byte !== 0)
  if (plain[end] !== 2) throw new Error('the record does not end as the last one does')
  return plain.subarray(0, end).toString('utf8')
}
