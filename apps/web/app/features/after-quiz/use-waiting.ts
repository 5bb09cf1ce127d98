import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { clearDraft, forgetQuietly, loadDraft } from '#app/features/quiz/draft.ts'
import { subscribeToOutbox, unqueue, type Waiting, waiting } from '#app/features/quiz/sending/outbox.ts'
import { sendWaiting } from '#app/features/quiz/sending/send-quiz.ts'

/** While something waits it is tried again this often, in case the browser never says that it is back online. */
const TRY_MS = 20_000

const none: readonly Waiting[] = []

/** The finished assessments of one person that wait in this browser. */
export const useWaiting = (userId: string | null): readonly Waiting[] => {
  const all = useSyncExternalStore(subscribeToOutbox, waiting, () => none)
  return all.filter(entry => entry.userId === userId)
}

/** The answers that were sent are no longer to be finished; newer ones stay. */
const forgetSent = ({ brand, draft }: Waiting): void => {
  const stored = loadDraft(brand)
  if (!stored || stored.revision > draft.revision) return
  forgetQuietly(stored.kept)
  clearDraft(brand)
}

/** Answers that were changed after "Send" was pressed wait for the person to press it again. */
const dropOutdated = (): void => {
  for (const { brand, draft } of waiting()) {
    const stored = loadDraft(brand)
    const isSame = JSON.stringify(stored?.answers) === JSON.stringify(draft.answers)
    if (stored?.id === draft.id && !isSame) unqueue(draft.id)
  }
}

/**
 * Sends what waits for this person: now, when the browser is back online, and every so often while it waits. Calls
 * `onSent` with what went; several pages at once send it once.
 */
export const useSendWaiting = (userId: string | null, onSent: (sent: readonly Waiting[]) => void): void => {
  const open = useWaiting(userId).filter(({ refusal }) => refusal === null).length
  const attempt = useEffectEvent(async () => {
    if (userId === null || !navigator.onLine) return
    dropOutdated()
    const sent = await sendWaiting(userId)
    for (const entry of sent) forgetSent(entry)
    if (sent.length > 0) onSent(sent)
  })
  useEffect(() => {
    if (open === 0) return undefined
    const go = () => void attempt()
    go()
    window.addEventListener('online', go)
    const timer = setInterval(go, TRY_MS)
    return () => {
      window.removeEventListener('online', go)
      clearInterval(timer)
    }
  }, [open])
}
