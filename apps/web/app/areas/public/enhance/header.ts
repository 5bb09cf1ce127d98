import { onScrolledPast } from '#app/browser/smooth-scroll.ts'

/** From here on the header gets its own ground, in px. (Spec §9) */
const SCROLLED_PX = 50

/** Gives the header its ground once the page is scrolled past 50 px. (Spec §9) */
export const groundHeader = (page: Document): void => {
  const header = page.querySelector('[data-header]')
  if (header) onScrolledPast(SCROLLED_PX, isPast => header.toggleAttribute('data-scrolled', isPast))
}
