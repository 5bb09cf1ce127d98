import { html } from 'hono/html'
import { type Markup, time } from '../page.ts'
import type { Delivery } from '../webhooks/outbox.ts'

/** A delivery for programs: everything but the signing secret. */
export function presentDelivery({ secret: _, body, ...delivery }: Delivery) {
  return { ...delivery, nextAttemptAt: new Date(delivery.nextAttemptAt).toISOString(), body }
}

/** The outbox as a list, newest first. */
export function webhooksBody(deliveries: Delivery[]): Markup {
  return html`<div class="heading">
      <h1>Webhooks</h1>
      <form method="post" action="/control/webhooks/deliver"><button class="quiet" type="submit">Send pending now</button></form>
    </div>
    ${
      deliveries.length === 0
        ? html`<p class="empty">Nothing has been sent yet. Events appear here once a payment or renewal happens and an address is registered.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Webhooks, newest first"><table>
        <thead><tr><th scope="col">Event</th><th scope="col">Status</th><th scope="col">Attempts</th><th scope="col">When</th><th scope="col">Action</th></tr></thead>
        <tbody>${deliveries.map(row)}</tbody>
      </table></div>`
    }`
}

function row(delivery: Delivery): Markup {
  const { id, type, status, attempts, createdAt } = delivery
  return html`<tr>
    <td><a href="/control/webhooks/${id}">${type}</a></td>
    <td><span class="status ${status}">${statusText(delivery)}</span></td>
    <td>${attempts.length}</td>
    <td class="nowrap">${time(createdAt)}</td>
    <td>${sendAgain(delivery)}</td>
  </tr>`
}

/** One delivery with its attempts and the exact body. */
export function deliveryBody(delivery: Delivery): Markup {
  const { type, eventId, url, status, createdAt, attempts, body } = delivery
  return html`<p><a href="/control/webhooks">All webhooks</a></p>
    <h1>${type}</h1>
    <dl class="facts">
      <div><dt>Event</dt><dd>${eventId}</dd></div>
      <div><dt>Sent to</dt><dd>${url}</dd></div>
      <div><dt>Created</dt><dd>${time(createdAt)}</dd></div>
      <div><dt>Status</dt><dd><span class="status ${status}">${statusText(delivery)}</span></dd></div>
    </dl>
    ${sendAgain(delivery)}
    <h2>Attempts</h2>
    ${
      attempts.length === 0
        ? html`<p>None yet.</p>`
        : html`<ol class="attempts">${attempts.map(
            ({ at, status: answer, response, tookMs }) => html`<li>
          <p>${time(at)} – ${answer === null ? 'no answer' : `answer ${answer}`} after ${tookMs} ms</p>
          ${response ? html`<pre>${response}</pre>` : ''}
        </li>`,
          )}</ol>`
    }
    <h2>Body</h2>
    <pre class="code" tabindex="0">${pretty(body)}</pre>`
}

function sendAgain({ id, type }: Delivery): Markup {
  return html`<form method="post" action="/control/webhooks/${id}/resend"><button class="small" type="submit" aria-label="Send again: ${type}">Send again</button></form>`
}

function statusText({ status, attempts }: Delivery): string {
  const last = attempts.at(-1)
  if (status === 'delivered') return `delivered (${last?.status})`
  if (status === 'dropped') return 'dropped by a fault rule'
  if (!last) return 'waiting'
  return `${status === 'failed' ? 'given up' : 'will retry'} (${last.status ?? 'no answer'})`
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
