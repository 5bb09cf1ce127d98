import { html } from 'hono/html'

/** A piece of escaped HTML, as `html` of Hono makes it. */
export type Markup = ReturnType<typeof html>

type Page = {
  title: string
  body: Markup
  /** `work` pages carry the navigation; `hosted` pages are what a shopper sees. */
  look?: 'work' | 'hosted'
  /** What the line at the top of a hosted page says. */
  note?: string
}

const navigation = [
  { href: '/', label: 'Overview' },
  { href: '/mail', label: 'Mailbox' },
  { href: '/sms', label: 'Texts' },
  { href: '/control', label: 'Clock and faults' },
  { href: '/control/webhooks', label: 'Webhooks' },
  { href: '/control/parcels', label: 'Parcels' },
  { href: '/control/register', label: 'Register' },
  { href: '/control/shop', label: 'Shop' },
]

/** Wraps a page of the emulators in its frame: title, style, navigation, the reminder that nothing here is real. */
export function page({ title, body, look = 'work', note = 'no money moves' }: Page): Markup {
  return html`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex, nofollow">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/assets/pages.css">
  </head>
  <body class="${look}">
    <a class="skip" href="#main">Skip to the content</a>
    ${look === 'work' ? workHeader() : hostedHeader(note)}
    <main id="main">${body}</main>
  </body>
</html>`
}

function workHeader(): Markup {
  return html`<header class="bar">
    <p class="name">Local services</p>
    <nav aria-label="Pages">
      <ul>${navigation.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>
    </nav>
  </header>`
}

function hostedHeader(note: string): Markup {
  return html`<header class="test-mode"><p><strong>Test mode</strong> – ${note}</p></header>`
}

const zone = 'Australia/Sydney'
const moment = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: zone })

/** An instant as people in Sydney read it. */
export function momentText(instant: Date | string | number): string {
  return moment.format(new Date(instant))
}

/** The calendar day of an instant in Sydney. */
export function dayText(instant: Date | string | number): string {
  return day.format(new Date(instant))
}

/** The instant as an element that keeps the exact value for machines. */
export function time(instant: Date | string | number): Markup {
  return html`<time datetime="${new Date(instant).toISOString()}">${momentText(instant)}</time>`
}
