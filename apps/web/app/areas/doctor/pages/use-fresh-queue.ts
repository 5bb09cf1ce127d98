import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadQueue, type QueueData } from './load-queue.ts'
import type { QueueSearch } from './queue-search.ts'

/**
 * The queue as loaded with the page, or a newer one fetched since without touching the open case: each reading of a case
 * is recorded, so the background must not repeat it. A failed refresh keeps what is shown; the next one tries again.
 */
export const useFreshQueue = (loaded: QueueData | null, search: QueueSearch) => {
  const [fresh, setFresh] = useState<{ since: QueueData | null; queue: QueueData } | null>(null)
  const refresh = async () => {
    const queue = await loadQueue(search).catch(() => null)
    if (queue) setFresh({ since: loaded, queue })
  }

  const visibility = useDocumentVisibility()
  const refreshNow = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (visibility !== 'visible') return undefined
    const timer = setInterval(refreshNow, 60_000)
    return () => clearInterval(timer)
  }, [visibility])

  const queue = fresh && fresh.since === loaded ? fresh.queue : loaded
  return [queue, refresh] as const
}
