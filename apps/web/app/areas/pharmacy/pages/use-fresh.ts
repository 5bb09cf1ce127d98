import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLive } from '#app/browser/live.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'

const EVERY_MS = 60_000

/**
 * What was loaded with the page, or something newer fetched since, without asking for the open order again: each reading
 * of an order is recorded. It follows live changes, and asks every minute while the page is in sight. A failed refresh
 * keeps what is shown.
 */
export const useFresh = <T extends object>(loaded: T, load: () => Promise<T>): T => {
  const [fresh, setFresh] = useState<{ since: T; data: T } | null>(null)
  const refresh = async () => {
    const data = await load().catch(() => null)
    if (data) setFresh({ since: loaded, data })
  }
  const debounced = useDebounced(() => void refresh())
  useLive(['board', 'order', 'parcel', 'dispatch'], debounced)

  const visibility = useDocumentVisibility()
  const refreshNow = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (visibility !== 'visible') return undefined
    const timer = setInterval(refreshNow, EVERY_MS)
    return () => clearInterval(timer)
  }, [visibility])

  return fresh && fresh.since === loaded ? fresh.data : loaded
}
