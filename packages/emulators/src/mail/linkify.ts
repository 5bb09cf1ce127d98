import { html, raw } from 'hono/html'
import type { Markup } from '../common/page.ts'

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** Plain text as HTML, with the web addresses in it made into links. Everything else is escaped. */
export function linkify(text: string): Markup {
  const parts: Markup[] = []
  let done = 0
  for (const match of text.matchAll(address)) {
    const url = match[0]
    parts.push(html`${text.slice(done, match.index)}<a href="${url}">${url}</a>`)
    done = match.index + url.length
  }
  parts.push(html`${text.slice(done)}`)
  return html`${parts.length ? parts : raw('')}`
}
