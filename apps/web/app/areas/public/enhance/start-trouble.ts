import { CRASH_TEXT, CRASH_TITLE, REFRESH } from '#app/ui/crash-words.ts'

const make = <Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const element = page.createElement(name)
  element.textContent = text
  return element
}

/**
 * Says, at the foot of a page that stays readable, that what needs its scripts does not work, and takes away what waits for
 * them: nobody is left with a button that does nothing or a wheel that never stops. (Spec §8: generic error screen)
 */
export const showStartTrouble = (page: Document): void => {
  for (const wait of page.querySelectorAll('[data-waits]')) wait.remove()
  const notice = make(page, 'div', '')
  notice.setAttribute('role', 'alert')
  Object.assign(notice.style, {
    position: 'fixed',
    inset: 'auto 16px 16px',
    zIndex: '90',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px 24px',
    alignItems: 'center',
    justifyContent: 'space-between',
    maxWidth: '46rem',
    maxHeight: '60vh',
    overflow: 'auto',
    margin: '0 auto',
    padding: '20px 24px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-m)',
    background: 'var(--surface)',
    boxShadow: 'var(--shadow-high)',
  })
  const words = make(page, 'p', ` ${CRASH_TEXT}`)
  Object.assign(words.style, { flex: '1 1 18rem', margin: '0', lineHeight: '1.5' })
  words.prepend(make(page, 'strong', `${CRASH_TITLE}.`))
  const refresh = make(page, 'button', REFRESH)
  refresh.type = 'button'
  refresh.className = 'button'
  refresh.addEventListener('click', () => page.location.reload())
  notice.append(words, refresh)
  page.body.append(notice)
}
