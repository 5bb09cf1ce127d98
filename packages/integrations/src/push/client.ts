import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { type Push, type PushAddress, PushDown, type PushMessage, PushRefused } from './port.ts'

export type PushOptions = {
  /** 32 bytes in base64url; the public one follows from it. */
  privateKey: string
  /** Whom a push service writes to about us: `mailto:` or `https:`. */
  subject: string
  /** Hosts of push services, and whatever stands below them. */
  hosts: readonly string[]
  /** Origins that are taken besides, as they are: the stand-in's. */
  origins?: readonly string[]
}

const timeoutMs = 10_000

const publicKeyOf = (privateKey: string): string => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}

/** A pair of keys of our own that no push service knows yet, as settings take them. */
export const newPushKeys = (): { publicKey: string; privateKey: string } => webPush.generateVAPIDKeys()

/** Web push straight to the push services of browsers, signed as ours (RFC 8030, 8291 and 8292). There is nobody in between. */
export const createWebPush = ({ privateKey, subject, hosts, origins = [] }: PushOptions): Push => {
  const publicKey = publicKeyOf(privateKey)

  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, origin, port, username, password } = new URL(endpoint)
    if (username || password) return false
    if (origins.includes(origin)) return true
    return (
      protocol === 'https:' && port === '' && hosts.some(host => hostname === host || hostname.endsWith(`.${host}`))
    )
  }

  /** The whole request, encrypted for this browser and signed as ours; refused where the browser's key is no key. */
  const requestFor = ({ endpoint, p256dh, auth }: PushAddress, message: PushMessage) => {
    const { text, ttlSeconds, urgency, topic } = message
    const vapidDetails = { subject, publicKey, privateKey }
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails,
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency,
        topic,
      })
    } catch (cause) {
      throw new PushRefused('nothing can be encrypted for this browser', { cause })
    }
  }

  // Sent by ourselves: the address comes from a browser, so nothing is followed elsewhere and nothing waits for ever.
  const post = async (to: PushAddress, message: PushMessage) => {
    const { endpoint, method, headers, body } = requestFor(to, message)
    try {
      return await fetch(endpoint, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (cause) {
      throw new PushDown('the push service did not answer', { cause })
    }
  }

  return {
    publicKey,
    accepts,
    send: async (to, message) => {
      if (!accepts(to.endpoint)) throw new PushRefused('this is no push service that we send to')
      const { status } = await post(to, message)
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      if (status === 429 || status >= 500) throw new PushDown(`the push service answered ${status}`)
      throw new PushRefused(`the push service answered ${status}`)
    },
  }
}
