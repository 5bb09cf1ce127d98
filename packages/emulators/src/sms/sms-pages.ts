import { html } from 'hono/html'
import { type Markup, time } from '../common/page.ts'
import type { KeptText, Phones } from './phones.ts'

/** All texts, newest first, each with what its reader may do. */
export const textsBody = (phones: Phones, most: number): Markup => {
  const texts = phones.list({}, most)
  return html`<div class="heading">
      <h1>Text messages</h1>
      <form method="post" action="/sms/empty"><button class="quiet" type="submit">Delete all texts</button></form>
    </div>
    ${
      texts.length === 0
        ? html`<p class="empty">No texts yet. Every text that is sent shows up here.</p>`
        : html`<ul class="cards" aria-label="Texts, newest first">${texts.map(text => card(phones, text))}</ul>`
    }`
}

const card = (phones: Phones, text: KeptText): Markup =>
  text.direction === 'inbound'
    ? html`<li class="card">
        <h2>From ${text.from}</h2>
        <p>${time(text.at)}</p>
        <pre class="letter">${text.body}</pre>
      </li>`
    : sent(phones, text)

const sent = (phones: Phones, { id, to, from, body, at, status }: KeptText): Markup => {
  const { isDead, isStopped } = phones.phoneOf(to)
  const badge = status === 'delivered' ? 'good' : 'bad'
  return html`<li class="card">
      <h2>To ${to}</h2>
      <p>${time(at)}, from ${from} <span class="status ${badge}">${status}</span></p>
      <pre class="letter">${body}</pre>
      ${isStopped ? html`<p>This number has said STOP.</p>` : ''}
      ${isDead ? html`<p>This number does not exist.</p>` : ''}
      <form method="post" action="/sms/${id}/answer">
        <label for="words-${id}">Answer</label>
        <div class="row">
          <input id="words-${id}" name="words" required maxlength="1600" autocomplete="off" value="${isStopped ? 'START' : 'STOP'}">
          <button type="submit">Send</button>
        </div>
      </form>
      <form method="post">
        ${
          isDead
            ? html`<button class="quiet" formaction="/sms/phones/${to}/alive">This number exists again</button>`
            : html`<button class="quiet" formaction="/sms/phones/${to}/dead">From now on this number does not exist</button>`
        }
        <button class="quiet" formaction="/sms/${id}/lose">Tell the sender that it did not arrive</button>
      </form>
    </li>`
}
