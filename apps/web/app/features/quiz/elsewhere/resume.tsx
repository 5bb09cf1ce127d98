import type { Brand } from '@om/domain/brand'
import { useEffect, useState } from 'react'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { type Draft, isBegun, saveDraft } from '../draft.ts'
import { firstOpenStep } from '../progress.ts'
import steps from '../steps/steps.module.css'
import type { Quiz } from '../use-quiz.ts'
import { draftFromKept, sayTheSame } from './adopt.ts'
import classes from './elsewhere.module.css'
import { keepingProblem, openKept } from './keep.ts'

type Props = {
  code: string
  brand: Brand
  quiz: Quiz
  /** Where the assessment of each brand is. */
  pathOf: (brand: Brand) => string
  /** Goes on at a step, or to the notice with null. */
  onDone: (step: string | null) => void
}

type State = { is: 'opening' } | { is: 'refused'; message: string } | { is: 'choosing'; theirs: Draft; keptOn: string }

const moment = (iso: string): string =>
  new Date(iso).toLocaleString('en-AU', { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })

const answersIn = ({ answers }: Draft): string => {
  const count = Object.keys(answers).length
  return count === 1 ? '1 answer' : `${count} answers`
}

/** Opens answers kept under a code; where this browser has others, the person says which to go on with. */
export const ResumeStep = ({ code, brand, quiz, pathOf, onDone }: Props) => {
  const [state, setState] = useState<State>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)

  const goOnWith = (draft: Draft, of: Brand) => {
    const open = firstOpenStep(of, draft.answers, clinicToday(), draft.passed)
    if (of === brand) {
      quiz.adopt(draft)
      onDone(open)
      return
    }
    saveDraft(of, draft)
    window.location.assign(`${pathOf(of)}?step=${open}`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once per code and attempt
  useEffect(() => {
    let isCurrent = true
    setState({ is: 'opening' })
    openKept(code).then(
      opened => {
        if (!isCurrent) return
        const theirs = draftFromKept(opened, code, crypto.randomUUID())
        const isOther = opened.brand === brand && isBegun(quiz.draft) && !sayTheSame(quiz.draft, theirs)
        if (isOther) setState({ is: 'choosing', theirs, keptOn: opened.updatedAt })
        else goOnWith(theirs, opened.brand)
      },
      error => isCurrent && setState({ is: 'refused', message: keepingProblem(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [code, attempt])

  if (state.is === 'opening') {
    return (
      <>
        <h1 className="title-2" tabIndex={-1}>
          Opening your answers
        </h1>
        <p role="status" className="lead">
          One moment…
        </p>
      </>
    )
  }
  if (state.is === 'refused') {
    return (
      <>
        <h1 className="title-2" tabIndex={-1}>
          That did not open
        </h1>
        <p role="alert" className="note" data-meaning="danger">
          {state.message}
        </p>
        <div className={`row ${steps.actions}`}>
          <button type="button" className="button" onClick={() => setAttempt(number => number + 1)}>
            Try again
          </button>
          <button type="button" className="button quiet" onClick={() => onDone(null)}>
            Back to the start
          </button>
        </div>
      </>
    )
  }
  const { theirs, keptOn } = state
  return (
    <>
      <h1 className="title-2" tabIndex={-1}>
        Which answers do you want to go on with?
      </h1>
      <p className="lead">This browser has answers of its own. The others are replaced here.</p>
      <div className={classes.choices}>
        <section className="card stack">
          <h2 className="title-4">From your other device</h2>
          <p className="soft">
            {answersIn(theirs)}, kept {moment(keptOn)}
          </p>
          <button type="button" className="button" onClick={() => goOnWith(theirs, brand)}>
            Use these
          </button>
        </section>
        <section className="card stack">
          <h2 className="title-4">From this browser</h2>
          <p className="soft">{answersIn(quiz.draft)}</p>
          <button
            type="button"
            className="button quiet"
            onClick={() => onDone(firstOpenStep(brand, quiz.draft.answers, clinicToday(), quiz.draft.passed))}
          >
            Keep these
          </button>
        </section>
      </div>
    </>
  )
}
