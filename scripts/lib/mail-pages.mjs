/**
 * One page that shows mails: a list with search, brand and kind; beside it the chosen one at 320 and 600 px, in light or dark, and its
 * plain text. `mails` as the samples of the server leave them: file, about, brand, kind, to, subject, text, html, calendar.
 */
export const mailPages = mails => {
  const json = JSON.stringify(mails).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mails</title>
<style>
:root{color-scheme:light dark}
body{margin:0;font:14px/1.4 system-ui,sans-serif;display:grid;grid-template-columns:22rem 1fr;height:100vh}
nav{overflow:auto;padding:1rem;border-right:1px solid #8886}
nav form{display:grid;gap:.5rem;margin-bottom:1rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.35rem .5rem;border-radius:6px;color:inherit;text-decoration:none}
nav a[aria-current]{background:#8883}
nav small{display:block;opacity:.7}
main{overflow:auto;padding:1rem}
.both{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}
figure{margin:0}
iframe{border:1px solid #8886;border-radius:6px;height:70vh}
pre{white-space:pre-wrap;max-width:40rem;border:1px solid #8886;border-radius:6px;padding:1rem}
</style>
<nav>
<form>
<label>Search <input type="search" name="words" autofocus></label>
<label>Brand <select name="brand"><option value="men">Men<option value="women">Women</select></label>
<label>Kind <select name="kind"><option value="">All</select></label>
<label><input type="checkbox" name="dark"> Dark screen</label>
</form>
<p id="count" role="status"></p>
<ul></ul>
</nav>
<main></main>
<script type="application/json" id="mails">${json}</script>
<script>
const mails = JSON.parse(document.getElementById('mails').textContent)
const [form, list, main] = ['form', 'ul', 'main'].map(name => document.querySelector(name))
const made = (name, more, ...children) => {
  const element = Object.assign(document.createElement(name), more)
  element.append(...children)
  return element
}
for (const kind of [...new Set(mails.map(mail => mail.kind))].sort()) form.kind.append(made('option', { value: kind, textContent: kind }))
const keyOf = mail => mail.file + ', ' + mail.about + ', ' + mail.subject
// A page cannot choose for what is framed in it whether the screen is dark, so the mail is told.
const shown = html => html.replace('@media (prefers-color-scheme:dark)', form.dark.checked ? '@media all' : '@media not all')
const frame = (mail, width) =>
  made('figure', {}, made('figcaption', { textContent: width + ' px' }),
    made('iframe', { srcdoc: shown(mail.html), width, title: width + ' px' }))
const show = () => {
  const words = form.words.value.toLowerCase().split(' ')
  const found = mails.filter(mail => mail.brand === form.brand.value && (!form.kind.value || mail.kind === form.kind.value) &&
    words.every(word => (keyOf(mail) + mail.text).toLowerCase().includes(word)))
  const chosen = found.find(mail => keyOf(mail) === decodeURIComponent(location.hash.slice(1))) ?? found[0]
  document.getElementById('count').textContent = found.length + ' mails'
  list.replaceChildren(...found.map(mail => made('li', {}, made('a', { href: '#' + encodeURIComponent(keyOf(mail)), ariaCurrent: mail === chosen ? 'true' : null },
    mail.subject, made('small', { textContent: mail.about + ' · ' + mail.kind })))))
  main.replaceChildren(...(chosen ? [made('h1', { textContent: chosen.subject }), made('p', { textContent: chosen.file + ', to ' + chosen.to }),
    made('div', { className: 'both' }, frame(chosen, 320), frame(chosen, 600), made('pre', { textContent: chosen.text }),
      ...(chosen.calendar ? [made('pre', { textContent: chosen.calendar })] : []))] : []))
}
form.addEventListener('input', show)
form.addEventListener('submit', event => event.preventDefault())
addEventListener('hashchange', show)
show()
</script>
</html>
`
}
