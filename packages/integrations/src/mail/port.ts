export type Email = {
  to: string
  subject: string
  text: string
  html: string /** Same id for the same message, so a repeat can be recognised. */
  messageId: string
  /** Where its reader ends messages of this kind by one press; for news alone. (RFC 8058) */
  unsubscribeUrl?: string | undefined
  /** A calendar file that goes with it; calendars read it by its method. */
  calendar?: { method: string; content: string } | undefined
}

/** Sends e-mail. Throws when the server did not accept the message; the outbox then tries again. */
export type Mailer = { send: (email: Email) => Promise<void>; close: () => void }
