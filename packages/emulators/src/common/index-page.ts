import { html } from 'hono/html'
import { type Markup, page } from './page.ts'
import type { EmulatedService } from './service.ts'

const control = {
  title: 'Clock, faults and webhooks',
  summary: 'Move the demo forward in time, make a service fail, see every event that was sent.',
  links: [
    { href: '/control', label: 'Clock and faults' },
    { href: '/control/webhooks', label: 'Webhooks' },
  ],
}

/** The overview at `/`: each service with one line and where to go. */
export function indexPage(services: EmulatedService[]): Markup {
  return page({
    title: 'Local services',
    body: html`<h1>Local services</h1>
      <p class="lead">Stand-ins for the outside services, speaking their wire protocols. Nothing leaves this machine and no money moves.</p>
      <ul class="cards">${[...services, control].map(
        ({ title, summary, links }) => html`<li class="card">
          <h2>${title}</h2>
          <p>${summary}</p>
          ${links.length ? html`<p class="row">${links.map(({ href, label }) => html`<a class="button quiet" href="${href}">${label}</a>`)}</p>` : ''}
        </li>`,
      )}</ul>`,
  })
}
