import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { ShownProblem } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import classes from './panel-frame.module.css'

type Props = {
  children: ReactNode
  action: string
  /** What sending does, in a sentence beside the button. */
  effect: ReactNode
  busy: boolean
  isDisabled: boolean
  problem: ShownProblem | null
  onSend: () => void
  /** Forgets the refusal and asks for the newest version. */
  onReload: () => void
  extra?: ReactNode
}

/** A form in a panel: its fields scroll, the button stays. A consult that changed meanwhile offers to reload; text stays. */
export const PanelForm = ({ children, action, effect, busy, isDisabled, problem, onSend, onReload, extra }: Props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled) onSend()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        {problem && (
          <div className={classes.conflict}>
            <ProblemAlert problem={problem} />
            {problem.status === 409 && (
              <Button size="compact-sm" variant="default" onClick={onReload}>
                Reload the consult
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
      <div className={classes.foot}>
        <p>{effect}</p>
        {extra}
        <Button type="submit" loading={busy} disabled={isDisabled}>
          {action}
        </Button>
      </div>
    </form>
  )
}
