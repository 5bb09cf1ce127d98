export type Email = {
  to: string
  subject: string
  text: string
  html: string /** Same id for the same message, so a repeat can be recognised. */
  messageId: string
}

/** Sends e-mail. Throws when the server did not accept the message; the outbox then tries again. */
export type Mailer = { send: (email: Email) => Promise<void>; close: () => void }
