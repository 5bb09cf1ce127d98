import type { Mailer } from './port.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string
  from: { name: string; address: string }
}

const connectMs = 5_000
const silenceMs = 10_000

/** Sends over SMTP through a few kept connections. `send` throws when the server did not take the message. */
export const createSmtpMailer = ({ url, from }: SmtpOptions): Mailer => {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
    })
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    send: async ({ to, subject, text, html, messageId, calendar, unsubscribeUrl }) => {
      opened ??= open()
      const transport = await opened
      await transport.sendMail({
        // Addresses as objects: a name or address can then never add a recipient or a header.
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'appointment.ics' } } : {}),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl
            ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => void opened?.then(transport => transport.close()),
  }
}
