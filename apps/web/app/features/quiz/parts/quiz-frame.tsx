import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import classes from './quiz-frame.module.css'

type Props = {
  home: string
  suffix?: string
  /** Part of the way that is done, 0 to 1; absent before the start. */
  part?: number
  label?: string
  onBack?: () => void
  children: ReactNode
}

/** The quiet frame of the assessment: way back, progress, nothing else. */
export const QuizFrame = ({ home, suffix, part, label, onBack, children }: Props) => (
  <div className={classes.frame}>
    <header>
      <div className={classes.bar}>
        <Link to={home} className={classes.home}>
          <Logo suffix={suffix} />
        </Link>
        <p className={classes.kept}>Answers stay in this browser</p>
      </div>
      {part !== undefined && (
        <progress className={classes.progress} value={part} max={1} aria-label={label ?? 'Progress'}>
          {label}
        </progress>
      )}
    </header>
    <main className={classes.main}>
      {onBack && (
        <button type="button" className={classes.back} onClick={onBack}>
          <span aria-hidden="true">←</span> Back
        </button>
      )}
      {children}
    </main>
  </div>
)
