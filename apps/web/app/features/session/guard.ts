import type { Role } from '@om/domain/access'
import { type MiddlewareFunction, redirect } from 'react-router'
import { confirmByPolling } from './confirm-by-polling.ts'
import { judge, withoutMarkers } from './judge.ts'
import { settledSession } from './session-store.ts'

const hasJustPaid = (): boolean => window.history.state?.usr?.subscriptionSuccess === true

/** Middleware of an area: runs before any loader of its pages and sends strangers elsewhere. (Spec §4, §5) */
export const guardFor =
  (needs: Role): MiddlewareFunction<unknown> =>
  async ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const asked = { needs, path: pathname + search, subscriptionSuccess: hasJustPaid() }
    const clean = withoutMarkers(asked.path)
    let verdict = judge(await settledSession(), asked)
    if (verdict.verdict === 'wait') verdict = judge(await confirmByPolling(), { ...asked, path: clean })
    if (verdict.verdict === 'go') throw redirect(verdict.to)
    if (clean !== asked.path) throw redirect(clean)
    return next()
  }
