/** From this width on the navigation stands in the header and its drawer is closed. (Spec §9: 900 px) */
const WIDE = '(min-width: 56.25em)'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

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
