import type { Brand } from '@om/domain/brand'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { isUnderAge } from '../progress.ts'
import type { Quiz } from '../use-quiz.ts'
import classes from './elsewhere-foot.module.css'

const load = () => import('./panel.tsx').then(({ ElsewherePanel }) => ({ default: ElsewherePanel }))
const Panel = lazy(load)

/** How the copy with the clinic stands: as here, on its way, behind something newer, or gone. */
type KeptState = 'none' | 'saved' | 'saving' | 'waiting' | 'newer' | 'gone'

type Props = { brand: Brand; quiz: Quiz; screen: string; onOpenKept: (code: string) => void }

const stateWords: Record<KeptState, string> = {
  none: '',
  saved: 'Your other device can go on from here.',
  saving: 'Your other device can go on from here.',
  waiting: 'The copy for your other device follows when there is a connection.',
  newer: 'Newer answers were kept from another device.',
  gone: 'The copy for your other device is not kept any more.',
}

/** The quiet way to another device, and how the copy for it stands. The window's code is fetched when it is opened. */
export const ElsewhereFoot = ({ brand, quiz, screen, onOpenKept }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const state = useOtherDeviceCopy(brand, quiz, screen)
  const { kept } = quiz.draft

  const open = () =>
    void load().then(
      () => {
        setMissing(false)
        setOpen(true)
      },
      () => setMissing(true),
    )
  const keepThese = async () => {
    const { keepTheseInstead } = await import('./keep.ts')
    quiz.setKeptElsewhere(await keepTheseInstead(brand, quiz.draft, screen))
  }

  return (
    <>
      <button type="button" className={classes.link} onClick={open}>
        {kept ? 'Show the code for another device' : 'Continue on another device'}
      </button>
      <div className={classes.news} data-newer={(state === 'newer' && kept !== null) || undefined}>
        <p role="status" className="soft">
          {isMissing ? 'You are offline. Try again when there is a connection.' : stateWords[state]}
        </p>
        {state === 'newer' && kept && (
          <div className={`row ${classes.newer}`}>
            <button type="button" className={classes.link} onClick={() => onOpenKept(kept.code)}>
              Open the newer ones
            </button>
            <button type="button" className={classes.link} onClick={() => void keepThese().catch(() => undefined)}>
              Keep these instead
            </button>
          </div>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <Panel brand={brand} quiz={quiz} screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Saves follow the typing after this pause. */
const PAUSE_MS = 3000

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/**
 * Lets the copy with the clinic follow the answers, once the person has agreed to have one. The code for it is fetched
 * only then. A newer copy from another device is never overwritten.
 */
const useOtherDeviceCopy = (brand: Brand, quiz: Quiz | null, screen: string): KeptState => {
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
