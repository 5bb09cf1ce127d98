export type EmailContent = {
  /** The name in the letterhead: the product, or its name for women. */
  productName: string
  heading: string
  paragraphs: string[]
  /** One link, shown as a button and again as plain text. */
  action?: { label: string; url: string }
  /** Further links, as plain ones, behind words that say how they work. */
  links?: { label: string; url: string }[]
  linksLead?: string
  /** Who sends this and why; ends every message. */
  footer: string
  /** Where messages like this one are turned off, for those that may be. */
  stop?: { label: string; url: string } | undefined
}

export type RenderedEmail = { text: string; html: string }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text made safe inside HTML, attribute values included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? '')

/** Only web links leave in a message; anything else is a mistake of ours. */
const safeUrl = (url: string): string => {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('an e-mail may only link to web pages')
  return url
}

const textStyle = 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#1f2a24'
const buttonStyle =
  'display:inline-block;padding:12px 22px;border-radius:8px;background:#5a6943;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none'

/**
 * Colours of a dark screen, and less air on a narrow one. Programs that leave style sheets out show the light letter, whose colours stand
 * with each part; those that turn colours round by themselves are told that this is done. (Spec: dark mode, 320 px)
 */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
h1,p,a{overflow-wrap:anywhere}
@media (max-width:400px){.frame{padding:16px 8px !important}.card{padding:20px 16px !important}}
@media (prefers-color-scheme:dark){
body{background:#101612 !important}
.card{background:#1b241e !important}
h1,.card p{color:#e8ece5 !important}
.name,.card a{color:#c5d3a8 !important}
.card .quiet,.footer,.footer a{color:#b3bcb0 !important}
.card a.button{background:#c5d3a8 !important;color:#14201a !important}
}`

const actionHtml = ({ label, url }: { label: string; url: string }) => {
  const href = escapeHtml(safeUrl(url))
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="${buttonStyle}">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#5a5d54">If the button does not work, open this address:<br><a href="${href}" style="color:#444f33;word-break:break-all">${href}</a></p>`
}

const linksHtml = (lead: string, links: readonly { label: string; url: string }[]) =>
  `<p style="${textStyle}">${escapeHtml(lead)}${links
    .map(
      ({ label, url }) =>
        `<a href="${escapeHtml(safeUrl(url))}" style="display:block;padding:6px 0;color:#444f33">${escapeHtml(label)}</a>`,
    )
    .join('\n')}</p>`

/**
 * Lays out one message as text and as HTML: a heading, paragraphs, a button and further links, no images and no tracking.
 * Every value is escaped. Messages say nothing about health, medicines or diagnoses.
 * @throws when the link is not a web address
 */
export const renderEmail = ({
  productName,
  heading,
  paragraphs,
  action,
  links = [],
  linksLead = 'Without signing in, until that day:',
  footer,
  stop,
}: EmailContent): RenderedEmail => {
  const text = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}: ${safeUrl(action.url)}`] : []),
    ...(links.length > 0 ? [linksLead] : []),
    ...links.map(({ label, url }) => `${label}: ${safeUrl(url)}`),
    '-- ',
    footer,
    ...(stop ? [`${stop.label}: ${safeUrl(stop.url)}`] : []),
  ]
  const html = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${sheet}</style><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:#f4f5f2;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div class="frame" style="max-width:560px;margin:0 auto;padding:24px 16px">
<p class="name" style="margin:0 0 16px;font-size:15px;font-weight:600;color:#444f33">${escapeHtml(productName)}</p>
<div class="card" style="background:#ffffff;border-radius:12px;padding:28px 24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#14201a">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph => `<p style="${textStyle}">${escapeHtml(paragraph)}</p>`).join('\n')}
${action ? actionHtml(action) : ''}
${links.length > 0 ? linksHtml(linksLead, links) : ''}
</div>
<p class="footer" style="margin:16px 8px 0;font-size:13px;line-height:1.5;color:#5b675f">${escapeHtml(footer)}${stop ? `<br><a href="${escapeHtml(safeUrl(stop.url))}" style="color:#444f33">${escapeHtml(stop.label)}</a>` : ''}</p>
</div>
</body>
</html>`
  return { text: `${text.join('\n\n')}\n`, html }
}
