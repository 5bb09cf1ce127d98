import { useEffect, useRef } from 'react'
import classes from './form-problem.module.css'

/** What went wrong with a form as a whole; takes the focus, so that it is read and scrolled into view. */
export const FormProblem = ({ message }: { message: string | null }) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A wrong field below has the focus already.
    if (message && !document.activeElement?.matches('[aria-invalid="true"]')) ref.current?.focus()
  }, [message])
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={classes.problem}>
      {message}
    </div>
  )
}
