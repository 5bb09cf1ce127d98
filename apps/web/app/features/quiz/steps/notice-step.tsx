import { quizNotice } from '@om/domain/quiz/bank'
import { Link } from 'react-router'
import { useConfig } from '#app/ui/use-config.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import classes from './notice-step.module.css'
import step from './step.module.css'

type Props = { hasDraft: boolean; onStart: () => void; onStartAgain: () => void }

/** What everyone reads before the first question. (REG-19) */
export const NoticeStep = ({ hasDraft, onStart, onStartAgain }: Props) => {
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
      <div className={step.actions}>
        <button type="button" className="button" disabled={!isLive} onClick={onStart}>
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
}
