import { Box } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import type { LiveEvent } from '@om/contracts/events'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'

/** A column to read, a list of cards, or several columns; in px. */
const widths = { column: 720, list: 880, wide: 1120 }

/** One page of a patient, in the middle and no wider than its content wants. On paper it has nothing to press, and everything that is folded away. */
export const Page = ({ width = 'column', children }: { width?: keyof typeof widths; children: ReactNode }) => (
  <Box maw={widths[width]} mx="auto" className="to-print">
    {children}
  </Box>
)

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

/** Tells screen readers when a text on the page changes while it is open. */
export const useAnnounced = (text: string): void => {
  const last = useRef(text)
  useEffect(() => {
    if (last.current !== text) announce(text)
    last.current = text
  }, [text])
}
