import { type Brand, brandInfo, brandOf } from '@om/domain/brand'
import { escapeHtml } from '#src/modules/mail/templates.ts'
import { fontFace, pageFonts } from '#src/pages/page-fonts.ts'
import type { LinkType } from './one-time-tokens.ts'

const wording: Record<LinkType, { heading: string; text: string; button: string }> = {
  signup: {
    heading: 'Confirm your e-mail address',
    text: 'One more step: press the button to confirm that this address is yours.',
    button: 'Confirm my e-mail address',
  },
  invite: {
    heading: 'Accept your invitation',
    text: 'Press the button to open your account.',
    button: 'Accept the invitation',
  },
  magiclink: { heading: 'Sign in', text: 'Press the button to sign in on this device.', button: 'Sign in' },
  recovery: {
    heading: 'Choose a new password',
    text: 'Press the button to go on to your new password.',
    button: 'Continue',
  },
  email_change: {
    heading: 'Confirm your e-mail address',
    text: 'Press the button to confirm the change of the e-mail address of your account.',
    button: 'Confirm the change',
  },
  email: { heading: 'Confirm it is you', text: 'Press the button to continue.', button: 'Continue' },
}

const [men, women] = [brandInfo('men', '').colors, brandInfo('women', '').colors]

/** What differs between the looks of the brands; the rest of the style is one. */
const brandVars: Record<Brand, string> = {
  men: `--ink:#16190f;--soft:#54574b;--line:#dfd8c9;--paper:#faf7f1;--action:${men.primary};--hover:${men.primaryDark};--corner:4px;--button:3px;
--display:500 1.75rem/1.2 Newsreader,Georgia,serif;--body:"Instrument Sans",system-ui,sans-serif`,
  women: `--ink:#2b272b;--soft:#625a61;--line:#eadfe7;--paper:${women.neutral};--action:${women.primaryDark};--hover:#586444;--corner:32px;--button:999px;
--display:300 1.75rem/1.2 Fraunces,Georgia,serif;--body:"Hanken Grotesk",system-ui,sans-serif`,
}

const rules = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 var(--body)}
main{width:100%;max-width:440px;background:#fff;border:1px solid var(--line);border-radius:var(--corner);padding:32px 28px}
.name{display:flex;gap:8px;align-items:center;margin:0 0 20px;color:var(--ink);font:var(--display);font-size:1.375rem}
h1{margin:0 0 12px;font:var(--display);letter-spacing:-.02em}
p{margin:0 0 20px;color:var(--soft)}
button{width:100%;min-height:48px;padding:12px 20px;border:0;border-radius:var(--button);background:var(--action);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--hover)}
button:focus-visible{outline:3px solid var(--action);outline-offset:3px}
.small{margin:20px 0 0;font-size:.875rem}
`

const styleOf = (brand: Brand): string =>
  `${pageFonts(brand).map(fontFace).join('')}:root{color-scheme:light;${brandVars[brand]}}${rules}`

/** The brand somebody came from: the address that a link goes on to carries it, or leads to a page of it. */
const brandBehind = (address: string): Brand => {
  const { pathname, searchParams } = new URL(address)
  return searchParams.get('brand') === 'women' ? 'women' : brandOf(pathname)
}

type Page = { productName: string; nonce: string; type: LinkType; token: string; redirectTo: string }

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/**
 * The page a mailed link opens. Programs that follow links in messages see this page and use nothing up; only the
 * person's press on the button does. Works without script. It wears the brand that the person came from.
 */
export const verifyPage = ({ productName, nonce, type, token, redirectTo }: Page): string => {
  const { heading, text, button } = wording[type]
  const brand = brandBehind(redirectTo)
  const name = escapeHtml(productName)
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${heading} | ${name}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style nonce="${nonce}">${styleOf(brand)}</style>
</head>
<body>
<main>
<p class="name"><img src="/favicon.svg" alt="" width="28" height="28">${name}${brand === 'women' ? ' for Women' : ''}</p>
<h1>${heading}</h1>
<p>${text}</p>
<form method="post" action="/auth/v1/verify">
${hidden('token', token)}${hidden('type', type)}${hidden('redirect_to', redirectTo)}
<button type="submit">${button}</button>
</form>
<p class="small">If you did not ask for this, close this page. Nothing happens.</p>
</main>
</body>
</html>`
}

/** Nothing but this page's own style, form, mark and fonts; browsers also check where a form's answer leads. */
export const verifyPagePolicy = (nonce: string, publicUrl: string, redirectTo: string): string => {
  const target = new URL(redirectTo)
  const leadsTo = target.origin === 'null' ? target.protocol : target.origin
  const origins = [...new Set(["'self'", new URL(publicUrl).origin, leadsTo])]
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    `form-action ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
