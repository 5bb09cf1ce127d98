/**
 * Keeps a press on "Add to cart" that comes before the scripts which serve it, and makes it again once they are there: the
 * last one counts, with what is chosen by then. Without this a press on a slow line would be lost, or would take a variant
 * that was chosen but not yet read.
 */
export const keepEarlyPress = (page: Document, ready: Promise<unknown>): void => {
  let pressed: HTMLElement | null = null
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-add-to-cart]') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    pressed?.removeAttribute('aria-busy')
    pressed = button
    button.setAttribute('aria-busy', 'true')
  }
  page.addEventListener('click', keep, true)
  void ready.finally(() => {
    page.removeEventListener('click', keep, true)
    pressed?.removeAttribute('aria-busy')
    pressed?.click()
  })
}
