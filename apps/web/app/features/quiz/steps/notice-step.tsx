import type { EarlierAnswers } from '@om/contracts/quiz-drafts'
import { quizNotice } from '@om/domain/quiz/bank'
import { Link } from 'react-router'
import { useConfig } from '#app/ui/use-config.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import { dayInWords } from '../day-in-words.ts'
import { CodeEntry } from '../elsewhere/code-entry.tsx'
import classes from './notice-step.module.css'
import step from './step.module.css'

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
      <h1 className={step.title} tabIndex={-1}>
        {quizNotice.title}
      </h1>
      <ul className={classes.lines}>
        {quizNotice.lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={step.note}>
        About 2 minutes. <Link to={quizNotice.privacyPath}>How we handle health information</Link>
      </p>
      <p className={classes.noScript}>
        The assessment needs JavaScript, which is switched off in this browser. You can also call us:{' '}
        <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>.
      </p>
      {earlier && (
        <p className={classes.earlier}>
          We fill in what you told us on {dayInWords(earlier.answeredOn)} and ask whether it is still true. Pregnancy,
          mood and medicines are always asked again.
        </p>
      )}
      <div className={step.actions}>
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
