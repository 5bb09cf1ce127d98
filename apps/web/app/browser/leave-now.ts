import { readText, removeKey, writeText } from './storage.ts'

/** Where a quick exit leads: weather, which anybody may be looking at. */
export const NEUTRAL_PLACE = 'https://www.bom.gov.au/'

/** Says in this tab that somebody left in a hurry: going back must not show the page again. */
const KEY = 'om:left'

/** Empties the page at once and goes to a neutral place, which takes the place of the page in the tab's history. */
export const leaveNow = (): void => {
  document.documentElement.hidden = true
  document.title = ''
  writeText(KEY, 'yes', 'session')
  window.location.replace(NEUTRAL_PLACE)
}

const cameBack = (): boolean =>
  performance.getEntriesByType('navigation').some(one => 'type' in one && one.type === 'back_forward')

/**
 * Keeps who has left in a hurry away: Back leads to the neutral place again. An address that is typed or chosen anew opens as ever.
 * Answers what ends it.
 */
export const stayAway = (): (() => void) => {
  const isLeft = () => readText(KEY, 'session') !== null
  if (isLeft()) {
    if (cameBack()) leaveNow()
    else removeKey(KEY, 'session')
  }
  // A page that the browser had kept whole does not load again.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted && isLeft()) leaveNow()
  }
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
