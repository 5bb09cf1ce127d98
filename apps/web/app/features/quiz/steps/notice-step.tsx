import { quizNotice } from '@om/domain/quiz/bank'
import { Link } from 'react-router'
import classes from './notice-step.module.css'
import step from './step.module.css'

type Props = { hasDraft: boolean; onStart: () => void; onStartAgain: () => void }

/** What everyone reads before the first question. (REG-19) */
export const NoticeStep = ({ hasDraft, onStart, onStartAgain }: Props) => (
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
    <div className={step.actions}>
      <button type="button" className="button" onClick={onStart}>
        {hasDraft ? 'Continue where you stopped' : 'Start the assessment'}
      </button>
      {hasDraft && (
        <button type="button" className="button quiet" onClick={onStartAgain}>
          Start again
        </button>
      )}
    </div>
  </>
)
