import { useEffect, useRef } from 'react'
import { announce } from '#app/ui/announcer.tsx'

/** Tells screen readers when a text on the page changes while it is open. */
export const useAnnounced = (text: string): void => {
  const last = useRef(text)
  useEffect(() => {
    if (last.current !== text) announce(text)
    last.current = text
  }, [text])
}
