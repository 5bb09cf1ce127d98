import { html } from 'hono/html'
import type { Fault } from '../faults.ts'
import { type Markup, time } from '../page.ts'

const steps = [
  { advance: 'PT1H', label: '1 hour' },
  { advance: 'P1D', label: '1 day' },
  { advance: 'P7D', label: '7 days' },
  { advance: 'P45D', label: '45 days' },
]

type Shown = { now: string; offsetMs: number; faults: Fault[] }

/** The demo clock with its buttons, the fault rules in force, and the way back to the start. */
export function controlBody({ now, offsetMs, faults }: Shown): Markup {
  return html`<h1>Clock and faults</h1>
    <section class="card" aria-labelledby="clock">
      <h2 id="clock">Demo clock</h2>
      <p class="now">${time(now)}</p>
      <p>${aheadText(offsetMs)} Times are shown for Sydney.</p>
      <form method="post" action="/control/clock">
        <fieldset class="row">
          <legend>Move forward by</legend>
          ${steps.map(({ advance, label }) => html`<button name="advance" value="${advance}" type="submit">${label}</button>`)}
        </fieldset>
      </form>
      <p class="hint">Everything that falls due on the way happens in order: reminders, renewals, retries, parcel scans.</p>
    </section>
    <section class="card" aria-labelledby="faults">
      <h2 id="faults">Faults in force</h2>
      ${faults.length === 0 ? html`<p>None: every service answers as it should.</p>` : faultTable(faults)}
      <p class="hint">Add one with <code>POST /control/faults</code>.</p>
    </section>
    <section class="card" aria-labelledby="reset">
      <h2 id="reset">Start again</h2>
      <p>Deletes every message, payment, parcel and webhook here and sets the clock back to now.</p>
      <form method="post" action="/control/reset"><button class="danger" type="submit">Reset everything</button></form>
    </section>`
}

function faultTable(faults: Fault[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Fault rules"><table>
      <thead><tr><th scope="col">Service</th><th scope="col">Matches</th><th scope="col">What happens</th><th scope="col">Times left</th></tr></thead>
      <tbody>${faults.map(
        ({ match, action, status, delayMs, times }) => html`<tr>
          <td>${match.service}</td>
          <td>${[match.method, match.path].filter(Boolean).join(' ') || 'everything'}</td>
          <td>${action === 'status' ? `answers ${status}` : action === 'delay' ? `waits ${delayMs} ms` : action}</td>
          <td>${times}</td>
        </tr>`,
      )}</tbody>
    </table></div>
    <form method="post" action="/control/faults/clear"><button type="submit">Remove all</button></form>`
}

function aheadText(offsetMs: number): string {
  const hours = Math.round(offsetMs / 3_600_000)
  if (hours < 1) return 'Runs with the real time.'
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ahead of the real time.`
  return `${Math.round(hours / 24)} days ahead of the real time.`
}
