import { useDocumentVisibility } from '@mantine/hooks'
import type { LiveEvent } from '@om/contracts/events'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/browser/live.ts'

/** One change is often told several times within moments; the page asks again once. */
const TOGETHER_MS = 250
/** Coming back to a page that is older than this asks again, in case the connection slept. */
const OLD_MS = 60_000

/** Keeps the page's data current: at once when the server tells of a change, and when the person comes back to it. */
export const useFreshPage = (kinds: readonly LiveEvent['kind'][]): void => {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const seenAt = useRef(0)
  const askAgain = useEffectEvent(() => {
    seenAt.current = Date.now()
    void revalidate()
  })
  useLive(kinds, () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(askAgain, TOGETHER_MS)
  })
  const visibility = useDocumentVisibility()
  useEffect(() => {
    if (seenAt.current === 0) seenAt.current = Date.now()
    if (visibility === 'visible' && Date.now() - seenAt.current > OLD_MS) askAgain()
  }, [visibility])
  useEffect(() => () => clearTimeout(timer.current), [])
}
