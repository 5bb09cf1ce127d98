import { smoothScrollTo } from '#app/browser/smooth-scroll.ts'

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
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const goal = link && isPlain && !event.defaultPrevented ? goalOf(page, link) : null
    if (!link || !goal) return
    event.preventDefault()
    history.pushState(null, '', link.hash)
    focusOn(goal)
    smoothScrollTo(goal)
  })
}
