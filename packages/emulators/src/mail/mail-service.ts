import { Hono } from 'hono'
import type { Deps, EmulatedService, Env } from '../common/service.ts'
import { type MailWebhookTarget, mailEvents, tellOf } from './mail-events.ts'
import { mailPages } from './mail-pages.ts'
import { createMailbox } from './mailbox.ts'
import { createSmtpServer } from './smtp-server.ts'

export type MailService = EmulatedService & { smtpPort(): number }

/** The mailbox that every message lands in: SMTP in, JSON and readable pages out. */
export function mailService(deps: Deps, smtpPort: number, webhook?: MailWebhookTarget): MailService {
  const tell = tellOf(deps, webhook)
  deps.outbox.signWith('mail', () => ({ 'user-agent': 'mailgun/webhooks' }))
  const mailbox = createMailbox(deps)
  const smtp = createSmtpServer(deps, mailbox)
  const routes = new Hono<Env>()

  routes.get('/mail/messages', c => {
    const limit = Number(c.req.query('limit') ?? 100)
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
      return c.json({ error: { message: 'limit is a whole number from 1 to 1000.' } }, 400)
    }
    return c.json(mailbox.list({ to: c.req.query('to'), limit }))
  })
  routes.get('/mail/messages/:id', c => {
    const message = mailbox.get(c.req.param('id'))
    return message ? c.json(message) : c.json({ error: { message: 'No such message.' } }, 404)
  })
  routes.delete('/mail/messages', c => {
    mailbox.empty()
    return c.body(null, 204)
  })
  routes.post('/mail/:id/:event{bounce|complain}', c => {
    const message = mailbox.get(c.req.param('id'))
    const name = mailEvents.find(one => one === c.req.param('event'))
    if (!message || !name) return c.notFound()
    if (!tell(message, name)) return c.json({ error: { message: 'Nobody is to be told: set where events go.' } }, 409)
    return c.redirect(`/mail/${message.id}`, 303)
  })
  routes.route('/', mailPages(mailbox))

  return {
    title: 'Mailbox',
    summary: 'Every e-mail that is sent lands here, whoever it is addressed to.',
    links: [
      { href: '/mail', label: 'Open the mailbox' },
      { href: '/mail/messages', label: 'Messages as JSON' },
    ],
    routes,
    start: () => smtp.listen(smtpPort),
    stop: () => smtp.close(),
    smtpPort: () => smtp.port(),
  }
}
