/** What we need of web push: a short message for one browser, by whatever push service that browser has chosen. */
export type Push = {
  /** What a browser subscribes with: our public key as 65 bytes in base64url. */
  publicKey: string
  /** Whether this is the address of a push service that we send to. */
  accepts: (endpoint: string) => boolean
  /**
   * Hands over a message, readable by that browser alone. `gone` when the browser has ended the subscription; throws `PushDown` when it
   * is worth trying again, and `PushRefused` when it is not.
   */
  send: (to: PushAddress, message: PushMessage) => Promise<'sent' | 'gone'>
}

export type PushAddress = {
  endpoint: string
  /** The browser's public key: 65 bytes in base64url. */
  p256dh: string
  /** 16 bytes in base64url, known to the browser and to us. */
  auth: string
}

export type PushMessage = {
  /** At most 3,000 bytes. */
  text: string
  /** For how long the push service keeps it for a browser that is off. */
  ttlSeconds: number
  /** `high` wakes a phone that saves power. */
  urgency: 'normal' | 'high'
  /** At most 32 letters of base64url: takes the place of an earlier one that still waits there. */
  topic: string
}

/** The push service did not answer, or asks to wait. */
export class PushDown extends Error {
  override name = 'PushDown'
}

/** The push service does not take the message, and never will. */
export class PushRefused extends Error {
  override name = 'PushRefused'
}
