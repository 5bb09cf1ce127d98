import type { TagChoice } from './tag-choice.ts'

const style = `
.om-choice { position: fixed; inset: auto 16px 16px; z-index: 900; display: grid; grid-template-columns: 1fr auto; gap: 16px 32px;
  align-items: center; max-width: 860px; margin: 0 auto; padding: 20px 24px; border: 1px solid var(--line);
  border-radius: var(--radius-l); color: var(--ink); background: var(--surface); box-shadow: var(--shadow-high);
  font-size: .9375rem; line-height: 1.5 }
.om-choice:focus { outline: none }
.om-choice p { margin: 0 }
.om-choice div { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.om-choice .button { min-width: 8rem; min-height: 48px; padding: 8px 20px }
@media (max-width: 37.4375em) { .om-choice { grid-template-columns: 1fr; inset: auto 8px 8px; padding: 16px } }
@media print { .om-choice { display: none } }`

const parts = (page: Document) => {
  const region = page.createElement('section')
  region.className = 'om-choice'
  region.setAttribute('aria-label', 'Cookie choices')
  region.tabIndex = -1
  const text = page.createElement('p')
  text.append('May Google’s tools count your visit to our public pages? They use cookies, and never run in the ')
  text.append('assessment, your account, checkout or orders. ')
  const link = page.createElement('a')
  link.href = '/privacy-policy#browser-storage'
  link.textContent = 'Privacy policy'
  text.append(link)
  const buttons = page.createElement('div')
  region.append(text, buttons)
  return { region, buttons }
}

let sheet: CSSStyleSheet | undefined

/**
 * Asks whether tags may run: two equal buttons, nothing chosen beforehand, and the page stays usable meanwhile. `focused`
 * when the visitor asked for it.
 */
export const askForChoice = (page: Document, answer: (choice: TagChoice) => void, focused = false): void => {
  page.querySelector('.om-choice')?.remove()
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  }
  const { region, buttons } = parts(page)
  const choices: [TagChoice, string][] = [
    ['allow', 'Allow'],
    ['decline', 'Decline'],
  ]
  for (const [choice, label] of choices) {
    const button = page.createElement('button')
    button.type = 'button'
    button.className = 'button quiet'
    button.textContent = label
    button.addEventListener('click', () => {
      region.remove()
      answer(choice)
    })
    buttons.append(button)
  }
  page.body.append(region)
  if (focused) region.focus()
}
