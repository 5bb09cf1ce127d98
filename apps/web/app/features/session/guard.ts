import { loginPathOf, type Role } from '@om/domain/access'
import { type MiddlewareFunction, replace } from 'react-router'
import { judge, withoutMarkers, withoutResult } from './judge.ts'
import { confirmByPolling, settledSession } from './session-store.ts'

const hasJustPaid = (): boolean => window.history.state?.usr?.subscriptionSuccess === true

/** Whether the page asked for is the one that is open. */
const isHere = ({ pathname, search }: URL): boolean =>
  window.location.pathname === pathname && window.location.search === search

/** The path asked for; on a first load with the fragment, where mailed links leave what they bring. */
const askedPath = (url: URL): string => url.pathname + url.search + (isHere(url) ? window.location.hash : '')

/**
 * Middleware of an area: runs before any loader of its pages and sends strangers elsewhere. What a mailed link brought is
 * exchanged for a session before that, while the page shows its spinner, and then leaves the address. (Spec §4, §5)
 */
export const guardFor =
  (needs: Role): MiddlewareFunction<unknown> =>
  async ({ request }, next) => {
    const url = new URL(request.url)
    const path = askedPath(url)
    const clean = withoutMarkers(path)
    const wanted = { needs, path: withoutResult(path), subscriptionSuccess: hasJustPaid() }
    const session = await settledSession()
    // Who has just signed out of the page that is open is not led back to it.
    if (session.state === 'signed-out' && session.chosen && isHere(url)) throw replace(loginPathOf(url.pathname))
    let verdict = judge(session, wanted)
    if (verdict.verdict === 'wait') verdict = judge(await confirmByPolling(), { ...wanted, path: clean })
    if (verdict.verdict === 'go') throw replace(verdict.to)
    if (clean !== path) throw replace(clean)
    return next()
  }
