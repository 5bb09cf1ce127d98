import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import { useOnline } from '../use-online.ts'
import classes from './quiz-frame.module.css'

type Props = {
  home: string
  suffix?: string
  /** Part of the way that is done, 0 to 1; absent before the start. */
  part?: number
  /** The way that is left, in words. */
  label?: string
  onBack?: () => void
  /** Whether this browser keeps the answers; some private windows do not. */
  isKept?: boolean
  /** Quiet actions below the step. */
  foot?: ReactNode
  children: ReactNode
}

const Notices = ({ isKept }: { isKept: boolean }) => {
  const isOnline = useOnline()
  return (
    <div role="status" className={classes.notices}>
      {!isOnline && (
        <p className="note" data-meaning="caution">
          You are offline. Go on: your answers are safe in this browser.
        </p>
      )}
      {!isKept && (
        <p className="note" data-meaning="caution">
          This window does not keep answers, as private windows do. Leave it open until you have sent them, or continue
          on another device.
        </p>
      )}
    </div>
  )
}

/** The quiet frame of the assessment: way back, progress, nothing else. */
export const QuizFrame = ({ home, suffix, part, label, onBack, isKept = true, foot, children }: Props) => (
  <div data-quiz>
    <header>
      <div className={`row apart ${classes.bar}`}>
        <Link to={home} className={classes.home}>
          <Logo suffix={suffix} />
        </Link>
        <p className={`small ${classes.kept}`}>Answers stay in this browser</p>
      </div>
      {part !== undefined && (
        <progress className={classes.progress} value={part} max={1} aria-label="Progress">
          {label}
        </progress>
      )}
    </header>
    <main className={classes.main}>
      {(onBack || label) && (
        <div className={`row apart ${classes.way}`}>
          {onBack ? (
            <button type="button" className={classes.back} onClick={onBack}>
              <span aria-hidden="true">←</span> Back
            </button>
          ) : (
            <span />
          )}
          {label && <p className="small">{label}</p>}
        </div>
      )}
      <Notices isKept={isKept} />
      <div className="stack">{children}</div>
      {foot && <div className={`row ${classes.foot}`}>{foot}</div>}
    </main>
  </div>
)
