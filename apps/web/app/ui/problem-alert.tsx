import type { ShownProblem } from './problem.ts'
import classes from './problem-alert.module.css'

/** A refusal beside the form it belongs to; nothing when there is none. */
export const ProblemAlert = ({ problem }: { problem: Pick<ShownProblem, 'message'> | null }) => (
  <div role="alert" className={classes.alert}>
    {problem?.message}
  </div>
)
