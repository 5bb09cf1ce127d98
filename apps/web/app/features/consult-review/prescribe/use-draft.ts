import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import type { Draft } from './sign-form.ts'

type Asked = { consultId: string; template: string; supplyDays: number | null }

/**
 * The chosen template filled for this patient and checked against their answers; asked again when the template or the days
 * of supply change. The last draft stays in sight while the next one comes.
 */
export const useDraft = (asked: Asked, onDraft: (draft: Draft) => void) => {
  const { consultId, template, supplyDays } = asked
  const [draft, setDraft] = useState<Draft | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const take = useEffectEvent((next: Draft) => {
    setDraft(next)
    onDraft(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!template) return undefined
    const stop = new AbortController()
    setError(null)
    api.prescriptions
      .draft(
        { params: { id: consultId }, query: { template, supplyDays: supplyDays ?? undefined } },
        { signal: stop.signal },
      )
      .then(take, (failure: unknown) => {
        if (!stop.signal.aborted) setError(failure)
      })
    return () => stop.abort()
  }, [consultId, template, supplyDays, tries])
  const isCurrent = draft?.template === template && (supplyDays === null || draft.supplyDays === supplyDays)
  return { draft: draft?.template === template ? draft : null, isCurrent, error, retry: () => setTries(tries + 1) }
}
