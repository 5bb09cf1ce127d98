import type { EarlierAnswers } from '@om/contracts/quiz-drafts'
import { quizNotice } from '@om/domain/quiz/bank'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useConfig } from '#app/ui/use-config.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import { dayInWords } from '../days.ts'
import { isCode, plainCode } from '../elsewhere/resume-code.ts'
import { Field } from '../parts/field.tsx'
import classes from './steps.module.css'

type Props = {
  hasDraft: boolean
  /** What a returning patient answered last time. */
  earlier: EarlierAnswers
  onStart: () => void
  onStartAgain: () => void
  onCode: (code: string) => void
}

/** What everyone reads before the first question. (REG-19) */
export const NoticeStep = ({ hasDraft, earlier, onStart, onStartAgain, onCode }: Props) => {
  const isLive = useIsLive()
  const { contact } = useConfig()
  return (
    <>
      <h1 className="title-2" tabIndex={-1}>
        {quizNotice.title}
      </h1>
      <ul className={`plain-list ruled ${classes.lines}`}>
        {quizNotice.lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="small">
        About 2 minutes. <Link to={quizNotice.privacyPath}>How we handle health information</Link>
      </p>
      <p className={`without-script ${classes.noScript}`}>
        The assessment needs JavaScript, which is switched off in this browser. You can also call us:{' '}
        <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>.
      </p>
      {earlier && (
        <p className={classes.earlier}>
          We fill in what you told us on {dayInWords(earlier.answeredOn)} and ask whether it is still true. Pregnancy,
          mood and medicines are always asked again.
        </p>
      )}
      <div className={`row ${classes.actions}`}>
        <button type="button" className="button" disabled={!isLive} onClick={onStart}>
          {hasDraft ? 'Continue where you stopped' : 'Start the assessment'}
        </button>
        {(hasDraft || earlier) && (
          <button type="button" className="button quiet" onClick={onStartAgain}>
            {hasDraft ? 'Start again' : 'Start without them'}
          </button>
        )}
      </div>
      {isLive && <CodeEntry onCode={onCode} />}
    </>
  )
}

/** Where someone who comes from another device types the code. */
const CodeEntry = ({ onCode }: { onCode: (code: string) => void }) => {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isCode(typed)) return setProblem('Enter the 12 letters and digits of your code.')
    if (!navigator.onLine) return setProblem('You are offline. Try again when there is a connection.')
    onCode(plainCode(typed))
  }
  return (
    <details className={classes.entry}>
      <summary>I have a code from another device</summary>
      <form className={classes.code} noValidate onSubmit={submit}>
        <Field
          label="Your code"
          placeholder="7K3M 9QX2 AB4T"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={typed}
          error={problem || undefined}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setProblem('')
          }}
        />
        <button type="submit" className="button quiet">
          Open my answers
        </button>
      </form>
    </details>
  )
}
