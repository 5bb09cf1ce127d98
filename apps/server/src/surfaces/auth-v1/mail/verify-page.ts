import { escapeHtml } from '#src/modules/mail/templates.ts'
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

/** The colours and corners of the sign-in screens; the fonts are the device's own, so that nothing else has to load. */
const style = `
:root{color-scheme:light;--ink:#1b1d18;--soft:#5a5d54;--action:#5a6943;--hover:#444f33;--line:#e0e0d9;--paper:#fff;--ground:#f8f8f5}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);
font:1.0625rem/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:440px;background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:32px 28px;box-shadow:0 16px 36px -20px #1b1d184d}
.name,h1{font-family:Georgia,'Times New Roman',serif;font-weight:500}
.name{margin:0 0 20px;color:var(--ink)}
h1{margin:0 0 12px;font-size:1.75rem;line-height:1.2;letter-spacing:-.015em}
p{margin:0 0 20px;color:var(--soft)}
button{width:100%;min-height:48px;padding:12px 20px;border:0;border-radius:4px;background:var(--action);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--hover)}
button:focus-visible{outline:3px solid var(--action);outline-offset:3px}
.small{margin:20px 0 0;font-size:.875rem}
`

type Page = { productName: string; nonce: string; type: LinkType; token: string; redirectTo: string }

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/**
 * The page a mailed link opens. Programs that follow links in messages see this page and use nothing up; only the
 * person's press on the button does. Works without script.
 */
export const verifyPage = ({ productName, nonce, type, token, redirectTo }: Page): string => {
  const { heading, text, button } = wording[type]
  const name = escapeHtml(productName)
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${heading} | ${name}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="name">${name}</p>
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

/** Nothing but this page's own style and form; browsers also check where a form's answer leads. */
export const verifyPagePolicy = (nonce: string, publicUrl: string, redirectTo: string): string => {
  const target = new URL(redirectTo)
  const leadsTo = target.origin === 'null' ? target.protocol : target.origin
  const origins = [...new Set(["'self'", new URL(publicUrl).origin, leadsTo])]
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
