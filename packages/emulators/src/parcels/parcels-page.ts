import { html } from 'hono/html'
import { type Markup, time } from '../common/page.ts'
import type { Parcel } from './parcel.ts'
import { parcelMoves } from './scan-plan.ts'

const good = 'Delivered'
const bad = ['Article damaged', 'Cannot be delivered']

/** Every parcel with where it is, and the means to make something happen to it. */
export function parcelsBody(parcels: Parcel[]): Markup {
  return html`<h1>Parcels</h1>
    ${
      parcels.length === 0
        ? html`<p class="empty">No parcels yet. They appear here once the pharmacy makes a label.</p>`
        : html`<ul class="cards">${parcels.map(card)}</ul>`
    }`
}

function card({ id, to, status, events }: Parcel): Markup {
  const [latest] = events
  const tone = status === good ? 'good' : bad.includes(status) ? 'bad' : ''
  return html`<li class="card">
    <h2>${id}</h2>
    <p><span class="status ${tone}">${status}</span></p>
    <p>To ${to.suburb} ${to.state} ${to.postcode}</p>
    <p class="hint">${latest ? html`${latest.description}${latest.location ? ` – ${latest.location}` : ''}, ${time(latest.date)}` : 'Not lodged or scanned yet'}</p>
    <form method="post" action="/control/parcels/${id}">
      <label for="move-${id}">Make it happen now</label>
      <div class="row">
        <select id="move-${id}" name="status">${parcelMoves.map(move => html`<option value="${move}">${moveText(move)}</option>`)}</select>
        <button type="submit">Apply</button>
      </div>
    </form>
  </li>`
}

function moveText(move: string): string {
  const words = move.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
