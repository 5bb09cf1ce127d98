import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Markup, page, time } from '../common/page.ts'
import type { Env } from '../common/service.ts'
import { linkify } from './linkify.ts'
import type { Mailbox, MailMessage } from './mailbox.ts'

const shown = 200

/** The mailbox as people read it: `/mail`, and `/mail/:id` for one message. */
export function mailPages(mailbox: Mailbox): Hono<Env> {
  const routes = new Hono<Env>()

  routes.get('/mail', c => {
    const to = c.req.query('to')?.trim() ?? ''
    const messages = mailbox.list({ to, limit: shown })
    return c.html(page({ title: 'Mailbox', body: listBody(messages, to) }))
  })

  routes.post('/mail/empty', c => {
    mailbox.empty()
    return c.redirect('/mail', 303)
  })

  routes.get('/mail/:id', c => {
    const message = mailbox.get(c.req.param('id'))
    if (!message) return c.html(page({ title: 'No such message', body: missingBody() }), 404)
    return c.html(page({ title: message.subject || 'Message', body: messageBody(message) }))
  })

  // The message's own HTML, shut in: no scripts, no loading from elsewhere, links open the whole window.
  routes.get('/mail/:id/html', c => {
    const message = mailbox.get(c.req.param('id'))
    if (!message) return c.notFound()
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-top-navigation-by-user-activation allow-popups",
    )
    return c.html(`<base target="_top">${message.html}`)
  })

  return routes
}

function listBody(messages: MailMessage[], to: string): Markup {
  return html`<div class="heading">
      <h1>Mailbox</h1>
      <form method="post" action="/mail/empty"><button class="quiet" type="submit">Delete all messages</button></form>
    </div>
    <form class="search" role="search" method="get" action="/mail">
      <label for="to">Address</label>
      <div class="row">
        <input id="to" name="to" type="email" inputmode="email" autocomplete="off" value="${to}" placeholder="anyone@example.com">
        <button type="submit">Search</button>
        ${to ? html`<a class="button quiet" href="/mail">Show all</a>` : ''}
      </div>
    </form>
    ${messages.length === 0 ? emptyText(to) : messageList(messages)}`
}

function emptyText(to: string): Markup {
  return to
    ? html`<p class="empty">No messages for <strong>${to}</strong>.</p>`
    : html`<p class="empty">No messages yet. Every e-mail that is sent shows up here.</p>`
}

function messageList(messages: MailMessage[]): Markup {
  return html`<ul class="messages" aria-label="Messages, newest first">
    ${messages.map(
      ({ id, to, subject, text, sentAt }) => html`<li>
        <a href="/mail/${id}">
          <span class="subject">${subject || '(no subject)'}</span>
          <span class="when">${time(sentAt)}</span>
          <span class="who">To ${to}</span>
          <span class="preview">${previewOf(text)}</span>
        </a>
      </li>`,
    )}
  </ul>`
}

/** The start of a message in one line; web addresses say nothing there. */
function previewOf(text: string): string {
  return text
    .replaceAll(/https?:\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
}

function messageBody({ id, to, from, subject, text, html: rich, calendar, sentAt, unsubscribe }: MailMessage): Markup {
  return html`<p><a href="/mail">All messages</a></p>
    <article class="message">
      <h1>${subject || '(no subject)'}</h1>
      <dl class="facts">
        <div><dt>From</dt><dd>${from}</dd></div>
        <div><dt>To</dt><dd><a href="/mail?to=${encodeURIComponent(to)}">${to}</a></dd></div>
        <div><dt>Received</dt><dd>${time(sentAt)}</dd></div>
        ${unsubscribe ? html`<div><dt>List-Unsubscribe</dt><dd>${unsubscribe}</dd></div>` : ''}
      </dl>
      ${rich ? html`<iframe title="The message as it is meant to look" src="/mail/${id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>` : ''}
      ${text ? html`${rich ? html`<h2>Plain text</h2>` : ''}<pre class="letter">${linkify(text)}</pre>` : ''}
      ${calendar ? html`<h2>appointment.ics</h2><pre class="letter">${calendar}</pre>` : ''}
      <form method="post">
        <button class="quiet" formaction="/mail/${id}/bounce">Tell the sender that it came back</button>
        <button class="quiet" formaction="/mail/${id}/complain">Tell the sender that it is unwanted</button>
      </form>
      ${!text && !rich ? html`<p class="empty">This message has no text.</p>` : ''}
    </article>`
}

function missingBody(): Markup {
  return html`<h1>No such message</h1>
    <p>It may have been deleted. <a href="/mail">Back to the mailbox</a></p>`
}
