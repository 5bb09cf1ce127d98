/** What we need of a provider of text messages: a short text to one mobile, and what becomes of it. */
export type Sms = {
  /** The number that texts come from, and that STOP and START go to: `+61…`. */
  from: string
  /**
   * Hands over a text. Throws `SmsDown` when it may not have been taken and is worth trying again, and `SmsRefused` when it is not. What
   * was not answered may have been taken all the same: ask `find` before trying again.
   */
  send: (text: SmsText) => Promise<SmsOutcome>
  /** Ids of texts with these words to this number that the provider took since then; of what is older nothing is said. */
  find: (text: Pick<SmsText, 'to' | 'body'> & { since: Date }) => Promise<string[]>
  /** What the provider tells, where it signed it for this address; null for anything else. */
  verify: (rawBody: string, signed: { signature: string; url: string }) => SmsEvent | null
}

export type SmsText = {
  /** `+61…` */
  to: string
  /** At most 160 letters of the GSM alphabet, so that it is one message. */
  body: string
  /** Where the provider tells what becomes of it. */
  tellAt: string
}

/** `stopped`: whoever has the number does not want texts from us; `no_such_number`: it is none, or takes none. */
export type SmsOutcome = { kind: 'sent'; id: string } | { kind: 'stopped' } | { kind: 'no_such_number' }

export type SmsEvent = {
  /** The same when it is told again. */
  eventId: string
  type: string
  /** Words of a person are never in it. */
  payload: SmsNews
}

export type SmsNews =
  | { kind: 'stop' | 'start' | 'other'; phone: string }
  | { kind: 'delivered' | 'undelivered' | 'no_such_number' | 'stopped' | 'on_its_way'; phone: string; textId: string }

/** The provider did not answer, asks to wait, or does not know us at the moment. */
export class SmsDown extends Error {
  override name = 'SmsDown'
}

/** The provider does not take the text, and never will. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}
