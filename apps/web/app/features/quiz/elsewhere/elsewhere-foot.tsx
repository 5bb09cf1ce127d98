import type { Brand } from '@om/domain/brand'
import { lazy, Suspense, useState } from 'react'
import type { Quiz } from '../use-quiz.ts'
import classes from './elsewhere-foot.module.css'
import { type KeptState, useKeptElsewhere } from './use-kept-elsewhere.ts'

const load = () => import('./panel.tsx').then(({ ElsewherePanel }) => ({ default: ElsewherePanel }))
const Panel = lazy(load)

type Props = { brand: Brand; quiz: Quiz; screen: string; onOpenKept: (code: string) => void }

const said: Record<KeptState, string> = {
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
  const state = useKeptElsewhere(brand, quiz, screen)
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
      <button type="button" className={classes.quiet} onClick={open}>
        {kept ? 'Show the code for another device' : 'Continue on another device'}
      </button>
      <div className={classes.news} data-newer={(state === 'newer' && kept !== null) || undefined}>
        <p role="status" className={classes.said}>
          {isMissing ? 'You are offline. Try again when there is a connection.' : said[state]}
        </p>
        {state === 'newer' && kept && (
          <div className={classes.newer}>
            <button type="button" className={classes.quiet} onClick={() => onOpenKept(kept.code)}>
              Open the newer ones
            </button>
            <button type="button" className={classes.quiet} onClick={() => void keepThese().catch(() => undefined)}>
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
