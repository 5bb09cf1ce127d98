import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'

/** Who is at the page, as far as subscribing goes: only a patient subscribes. */
export type Visitor = 'reading' | 'stranger' | 'staff' | 'patient'

export const useVisitor = (): Visitor => {
  const session = useSession()
  if (session.state === 'loading') return 'reading'
  if (!isFullySignedIn(session) || !session.person.emailConfirmed) return 'stranger'
  return session.person.role === 'patient' ? 'patient' : 'staff'
}

/** Sign-in that comes back to the page that is open, with everything in its address. (Spec §2: auth routes) */
export const signInPath = (): string =>
  `/subscription-login?next=${encodeURIComponent(window.location.pathname + window.location.search)}`

export type Asked = {
  id: string
  sessionId: string
  visitor: Visitor
  /** Null while it is read, and where there is none. */
  goods: ProductSubscription | null
  isMissing: boolean
}

/** The product subscription that the address names, for its owner. */
export const useGoods = (): Asked => {
  const [params] = useSearchParams()
  const id = params.get('subscription') ?? ''
  const sessionId = params.get('session_id') ?? ''
  const visitor = useVisitor()
  const [goods, setGoods] = useState<ProductSubscription | null>(null)
  const [isMissing, setMissing] = useState(id === '')
  useEffect(() => {
    if (visitor !== 'patient' || id === '') return
    const stop = new AbortController()
    api.goods.read({ params: { id } }, { signal: stop.signal }).then(setGoods, () => {
      if (!stop.signal.aborted) setMissing(true)
    })
    return () => stop.abort()
  }, [visitor, id])
  return { id, sessionId, visitor, goods, isMissing }
}
