import type { EarlierAnswers } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { useEffect, useState } from 'react'
import { storedHome } from '#app/browser/stored-session.ts'

const PATIENTS_HOME = '/patient-dashboard'

/** What a signed-in patient answered last time, or null; asked for only while nothing has been answered yet. */
export const useEarlier = (brand: Brand, isAsked: boolean): EarlierAnswers => {
  const [earlier, setEarlier] = useState<EarlierAnswers>(null)
  useEffect(() => {
    if (!isAsked || storedHome() !== PATIENTS_HOME) return
    const stopper = new AbortController()
    const ask = async () => {
      const { api } = await import('#app/browser/api.ts')
      const reply = await api.assessments.earlier({ query: { brand } }, { signal: stopper.signal })
      setEarlier(reply.earlier)
    }
    // Without last time's answers everything is asked, as of someone new.
    ask().catch(() => undefined)
    return () => stopper.abort()
  }, [brand, isAsked])
  return earlier
}
