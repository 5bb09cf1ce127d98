import type { ShownProblem } from './problem.ts'
import classes from './problem-alert.module.css'

/** A refusal beside the form it belongs to; nothing when there is none. */
export const ProblemAlert = ({ problem }: { problem: Pick<ShownProblem, 'message' | 'details'> | null }) => (
  <div role="alert" className={classes.alert}>
    {problem?.message}
    {problem?.details && problem.details.length > 0 && (
      <ul className={classes.details}>
        {problem.details.map(detail => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    )}
  </div>
)
