import { html } from 'hono/html'
import type { Markup } from '../common/page.ts'
import type { Behaviour } from './site-keys.ts'

type Widget = { behaviour: Behaviour | undefined; theme: string; size: string }

/** What the frame shows: one box to tick, and what became of it in words. */
export function widgetPage({ behaviour, theme, size }: Widget): Markup {
  const look = ['light', 'dark'].includes(theme) ? theme : 'auto'
  const shape = size === 'compact' ? 'compact' : 'normal'
  const asks = behaviour === 'ask'
  return html`<!doctype html>
<html lang="en-AU" data-theme="${look}" data-size="${shape}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Check that you are not a robot</title>
    <link rel="stylesheet" href="/turnstile/v0/widget.css">
    <script src="/turnstile/v0/widget.js" defer></script>
  </head>
  <body data-behaviour="${behaviour ?? 'unknown'}">
    <label${asks ? '' : ' hidden'}><input type="checkbox" id="box"> <span>I am not a robot</span></label>
    <p id="state" role="status">${asks ? '' : 'Checking…'}</p>
    <p class="small">Robot check, test mode</p>
  </body>
</html>`
}

export const widgetStyles = `
:root { color-scheme: light; --ink: #1c2430; --soft: #5a6675; --line: #8b97a6; --paper: #fafbfc; --accent: #2f5bd7; }
:root[data-theme="dark"] { color-scheme: dark; --ink: #f2f4f7; --soft: #b6bfca; --line: #77828f; --paper: #20262e; --accent: #9db8ff; }
@media (prefers-color-scheme: dark) { :root[data-theme="auto"] { color-scheme: dark; --ink: #f2f4f7; --soft: #b6bfca; --line: #77828f; --paper: #20262e; --accent: #9db8ff; } }
* { box-sizing: border-box; }
html, body { height: 100%; }
body { margin: 0; padding: 0 .75rem; display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0 .75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); font: 14px/1.3 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
[data-size="compact"] body { grid-template-columns: 1fr; padding: .75rem; }
label { display: flex; align-items: center; gap: .6rem; min-height: 44px; cursor: pointer; } label[hidden] { display: none; }
input { width: 24px; height: 24px; margin: 0; flex: none; accent-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
p { margin: 0; } #state:empty { display: none; } label[hidden] + #state { grid-column: 1; } #state { font-weight: 600; }
.small { font-size: 11px; color: var(--soft); text-align: right; max-width: 6rem; } [data-size="compact"] .small { text-align: left; }
body[data-done] label { display: none; }
`

/** Runs in the frame. It tells only the page that opened it, by the address that page gave. */
export const widgetScript = `(() => {
  'use strict'
  const given = new URLSearchParams(location.search)
  const box = document.getElementById('box')
  const state = document.getElementById('state')
  const { behaviour } = document.body.dataset
  const tell = (event, detail) => {
    if (given.get('parent')) parent.postMessage({ turnstile: given.get('id'), event, detail }, given.get('parent'))
  }
  const say = text => { state.textContent = text }
  const fail = code => {
    say('The check failed.')
    tell('error', code)
  }

  const solve = async () => {
    box.disabled = true
    say('Checking…')
    try {
      const answer = await fetch('/turnstile/v0/solve', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          sitekey: given.get('sitekey'),
          action: given.get('action') || '',
          cdata: given.get('cdata') || '',
          parent: given.get('parent') || '',
        }),
      })
      if (!answer.ok) throw new Error(String(answer.status))
      const { token, expires_in: seconds } = await answer.json()
      document.body.dataset.done = ''
      say('✓ Done. You are not a robot.')
      tell('complete', token)
      setTimeout(() => {
        delete document.body.dataset.done
        box.disabled = false
        box.checked = false
        say(behaviour === 'ask' ? '' : 'Checking…')
        tell('expired')
        if (behaviour === 'pass') solve()
      }, seconds * 1000)
    } catch {
      box.disabled = false
      box.checked = false
      fail('600010')
    }
  }

  if (behaviour === 'unknown') fail('400020')
  else if (behaviour === 'fail') fail('300030')
  else if (behaviour === 'pass') solve()
  else {
    tell('interactive')
    box.addEventListener('change', () => { if (box.checked) solve() })
  }
})()
`
