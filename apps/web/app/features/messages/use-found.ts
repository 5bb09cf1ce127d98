import type { SupportMessage } from '@om/contracts/support'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

const NAME = 'message'

/**
 * The message of a conversation that its address leads to. Where it is not among the newest, which are given, the part around it is
 * shown instead of them until the reader goes back to the newest, or writes.
 */
export const useFound = (newest: readonly SupportMessage[], mine: SupportMessage['author']) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const foundId = params.get(NAME) ?? undefined
  const at = (id: string | null) => {
    const next = new URLSearchParams(params)
    if (id) next.set(NAME, id)
    else next.delete(NAME)
    return { search: `?${next}` }
  }
  const isElsewhere = foundId !== undefined && newest.every(({ id }) => id !== foundId)
  const last = newest.findLast(({ author }) => author === mine)?.id
  const before = useRef(last)
  const leave = useEffectEvent(() => {
    if (isElsewhere) void navigate(at(null), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (before.current !== last) leave()
    before.current = last
  }, [last])
  return { foundId, isElsewhere, newestAt: at(null), placeOf: (id: string) => at(id) }
}
