import { Button } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import type { ContractForm } from '#app/ui/use-contract-form.ts'
import { reasonParts } from '../order-words.ts'
import classes from './step-form.module.css'

const reasonsOf = (error: unknown): string[] =>
  error instanceof ApiError ? error.problems.filter(one => !one.field).map(one => one.message) : []

type Props = Pick<ContractForm, 'problem' | 'error'> & { onReload: () => void }

/** Why a step was refused, with its reasons; where somebody was faster, the way to the newest version. */
export const StepProblem = ({ problem, error, onReload }: Props) => {
  const reasons = reasonsOf(error).filter(reason => reason !== problem?.message)
  return (
    <div role="alert">
      {problem && (
        <div className={classes.problem}>
          <p>{problem.message}</p>
          {reasons.length > 0 && (
            <ul>
              {reasons.map(reason => (
                <li key={reason}>{reasonParts(reason).text}</li>
              ))}
            </ul>
          )}
          {problem.status === 409 && (
            <Button size="compact-sm" variant="default" onClick={onReload}>
              Reload the order
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
