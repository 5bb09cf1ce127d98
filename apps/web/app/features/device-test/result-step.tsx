import { useEffect, useRef, useState } from 'react'
import classes from './device-test.module.css'
import { resultAsText, stateWord, stepNames, stepText } from './result-words.ts'
import { type Results, type StepName, stateOf, verdictOf } from './verdict.ts'

type Props = { results: Results; onRepeat: (step: StepName) => void; onRestart: () => void }

const meaningOf = { ready: 'good', limited: 'caution', phone: 'caution', unfinished: 'info' } as const

const steps = Object.keys(stepNames) as StepName[]

const CopyResult = ({ text }: { text: string }) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <>
      <button type="button" className="button quiet" onClick={() => void copy()}>
        Copy result for support
      </button>
      <span className={classes.copied} role="status">
        {state === 'copied' && 'Copied. It names no device and no address.'}
      </span>
      {state === 'failed' && (
        <textarea className={classes.text} aria-label="Result for support" rows={8} readOnly value={text} />
      )}
    </>
  )
}

/** What the check means for a video consult, part by part, and what to do next. */
export const ResultStep = ({ results, onRepeat, onRestart }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { kind, title, text } = verdictOf(results)
  return (
    <section aria-labelledby="result-title">
      <div className={`card note stack ${classes.verdict}`} data-meaning={meaningOf[kind]}>
        <h2 ref={heading} id="result-title" className="title-2" tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <ul className="plain-list">
        {steps.map(step => {
          const state = stateOf(step, results)
          return (
            <li key={step} className={classes.part}>
              <h3 className="title-4">{stepNames[step]}</h3>
              <p className={classes.mark} data-state={state}>
                {stateWord[state]}
              </p>
              <p className={classes.words}>{stepText(step, results)}</p>
              <button type="button" className={classes.repeat} onClick={() => onRepeat(step)}>
                Check again<span className="visually-hidden">: {stepNames[step]}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className={`row ${classes.actions}`}>
        <CopyResult text={resultAsText(results, navigator.userAgent, new Date())} />
        <button type="button" className="button quiet" onClick={onRestart}>
          Start over
        </button>
      </div>
    </section>
  )
}
