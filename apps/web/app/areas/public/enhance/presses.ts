import { isPlainClick } from '#app/browser/plain-click.ts'
import { smoothScrollTo } from '#app/browser/smooth-scroll.ts'

/** From this width on the navigation stands in the header and its drawer is closed. (Spec §9: 900 px) */
const WIDE = '(min-width: 56.25em)'

/**
 * Opens the dialogs of the page: `data-opens` holds the id of a dialog, `data-closes` closes the one around it. The page
 * behind is inert while one is open, Escape and a press beside it close it, and the focus returns to what opened it.
 */
export const openDrawers = (page: Document): void => {
  for (const opener of page.querySelectorAll<HTMLElement>('[data-opens]')) {
    const drawer = page.getElementById(opener.dataset.opens ?? '')
    if (!(drawer instanceof HTMLDialogElement)) continue
    opener.setAttribute('aria-haspopup', 'dialog')
    if (opener instanceof HTMLAnchorElement) opener.setAttribute('role', 'button')
    opener.addEventListener('click', event => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      drawer.showModal()
    })
  }
  for (const drawer of page.querySelectorAll<HTMLDialogElement>('dialog[data-drawer]')) {
    drawer.addEventListener('click', ({ target }) => {
      const isBeside = target === drawer
      if (isBeside || (target instanceof Element && target.closest('[data-closes], a[href]'))) drawer.close()
    })
    if (drawer.dataset.drawer === 'narrow') {
      window.matchMedia(WIDE).addEventListener('change', ({ matches }) => matches && drawer.close())
    }
  }
}

/** The element a link on this page leads to, or null for links elsewhere and for the skip link. */
const goalOf = (page: Document, link: HTMLAnchorElement): HTMLElement | null => {
  if (!link.hash || link.classList.contains('skip-link')) return null
  const isHere = link.origin === page.location.origin && link.pathname === page.location.pathname
  return isHere && link.search === page.location.search
    ? page.getElementById(decodeURIComponent(link.hash.slice(1)))
    : null
}

const focusOn = (goal: HTMLElement) => {
  if (!goal.hasAttribute('tabindex')) goal.tabIndex = -1
  goal.focus({ preventScroll: true })
}

/** Links within a page scroll there in 1.1 s, or jump when less motion is wanted; the focus goes along. (Spec §9) */
export const smoothScrollWithin = (page: Document): void => {
  page.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const goal = link && isPlainClick(event) && !event.defaultPrevented ? goalOf(page, link) : null
    if (!link || !goal) return
    event.preventDefault()
    history.pushState(null, '', link.hash)
    focusOn(goal)
    smoothScrollTo(goal)
  })
}

const saidMs = 2500

/**
 * "Copy link": puts an article's address on the clipboard and says so in the button. Browsers without a clipboard keep the
 * button hidden, as pages without script do.
 */
export const copyLinks = (page: Document): void => {
  if (!navigator.clipboard) return
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-copy-link]')) {
    const label = button.querySelector('[data-label]')
    const words = label?.textContent ?? ''
    button.hidden = false
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(button.dataset.copyLink ?? '').then(
        () => {
          if (!label) return
          label.textContent = 'Link copied'
          setTimeout(() => {
            label.textContent = words
          }, saidMs)
        },
        () => undefined,
      )
    })
  }
}
