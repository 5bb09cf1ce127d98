import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { sleep } from '../common/faults.ts'
import type { Deps } from '../common/service.ts'
import type { Mailbox } from './mailbox.ts'

const largestMessage = 25 * 1024 * 1024

/**
 * Takes mail on a loopback port, without sign-in and without TLS. The message is stored before it is
 * acknowledged. A fault rule for `mail` refuses with a temporary error, so senders can show that they retry.
 */
export function createSmtpServer({ store, faults }: Pick<Deps, 'store' | 'faults'>, mailbox: Mailbox) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    closeTimeout: 200,
    logger: false,
    onData: (stream, session, done) => {
      receive(stream, session).then(
        () => done(),
        (problem: unknown) => done(problem instanceof Error ? problem : new Error(String(problem))),
      )
    },
  })
  // A client that hangs up in the middle is its own affair.
  server.on('error', () => {})

  async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    if (stream.sizeExceeded) throw smtpError(552, 'The message is too large')
    const fault = faults.take({ service: 'mail', method: 'SMTP', path: '/smtp' })
    if (fault?.action === 'delay') await sleep(fault.delayMs)
    else if (fault) throw smtpError(451, 'Try again later')
    const {
      subject = '',
      text = '',
      html = '',
      from,
      attachments = [],
      headers,
    } = await PostalMime.parse(Buffer.concat(chunks))
    const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value.trim() ?? ''
    const sender = from?.address || (envelope.mailFrom ? envelope.mailFrom.address : '')
    const invitation = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''
    const calendar = typeof invitation === 'string' ? invitation : new TextDecoder().decode(invitation)
    store.transaction(() => {
      for (const { address } of envelope.rcptTo)
        mailbox.add({
          ...{ to: address, from: sender, subject, text, html, calendar },
          unsubscribe: headerOf('list-unsubscribe'),
          unsubscribePost: headerOf('list-unsubscribe-post'),
        })
    })
  }

  return {
    listen: (port: number) =>
      new Promise<void>((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          server.server.off('error', reject)
          resolve()
        })
      }),
    close: () => new Promise<void>(resolve => server.close(resolve)),
    port: () => {
      const address = server.server.address()
      return typeof address === 'object' && address ? address.port : 0
    },
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
