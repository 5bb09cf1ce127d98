import type { Brand } from '@om/domain/brand'
import { useEffect, useRef, useState } from 'react'
import { clinicToday } from '../clinic-today.ts'
import { isUnderAge } from '../progress.ts'
import type { Quiz } from '../use-quiz.ts'

/** How the copy with the clinic stands: as here, on its way, behind something newer, or gone. */
export type KeptState = 'none' | 'saved' | 'saving' | 'waiting' | 'newer' | 'gone'

/** Saves follow the typing after this pause. */
const PAUSE_MS = 3000

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/**
 * Lets the copy with the clinic follow the answers, once the person has agreed to have one. The code for it is fetched
 * only then. A newer copy from another device is never overwritten.
 */
export const useKeptElsewhere = (brand: Brand, quiz: Quiz | null, screen: string): KeptState => {
  const [state, setState] = useState<KeptState>('none')
  const current = useRef(quiz)
  current.current = quiz
  const kept = quiz?.draft.kept ?? null
  const answers = quiz ? JSON.stringify(quiz.draft.answers) : ''
  const saved = useRef<{ code: string; answers: string; screen: string } | null>(null)

  useEffect(() => {
    if (!kept) {
      saved.current = null
      setState(now => (now === 'gone' ? now : 'none'))
      return
    }
    if (saved.current?.code !== kept.code) {
      saved.current = { code: kept.code, answers, screen }
      setState('saved')
      return
    }
    if (saved.current.answers === answers && saved.current.screen === screen) return
    const save = async () => {
      const { keepElsewhere } = await import('./keep.ts')
      const draft = current.current?.draft
      if (!draft?.kept || isUnderAge(draft.answers, clinicToday())) return
      setState('saving')
      try {
        const next = await keepElsewhere(brand, draft, screen)
        saved.current = { code: next.code, answers: JSON.stringify(draft.answers), screen }
        current.current?.setKeptElsewhere(next)
        setState('saved')
      } catch (error) {
        const code = codeOf(error)
        if (code === 'draft_not_found') {
          setState('gone')
          current.current?.setKeptElsewhere(null)
        } else setState(code === 'draft_newer' ? 'newer' : 'waiting')
      }
    }
    const quietly = () => void save().catch(() => setState('waiting'))
    const timer = setTimeout(quietly, PAUSE_MS)
    const atOnce = () => {
      if (document.visibilityState !== 'hidden') return
      clearTimeout(timer)
      quietly()
    }
    document.addEventListener('visibilitychange', atOnce)
    window.addEventListener('online', quietly)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', atOnce)
      window.removeEventListener('online', quietly)
    }
  }, [brand, kept, answers, screen])

  return state
}
