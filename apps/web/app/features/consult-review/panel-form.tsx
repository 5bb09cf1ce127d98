import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import type { ContractForm } from '#app/ui/use-contract-form.ts'
import classes from './panel-frame.module.css'

type Props = {
  form: ContractForm
  children: ReactNode
  action: string
  /** What sending does, in a sentence beside the button. */
  effect: ReactNode
  isDisabled: boolean
  /** For a form that waits for something else than its own sending. */
  isWaiting?: boolean
  /** In place of sending the form at once. */
  onSend?: () => void
  /** Asks for the newest version, once the refusal is forgotten. */
  onReload: () => void
  extra?: ReactNode
}

/** A form in a panel: its fields scroll, the button stays. A consult that changed meanwhile offers to reload; text stays. */
export const PanelForm = (props: Props) => {
  const { form, children, action, effect, isDisabled, isWaiting = false, onSend, onReload, extra } = props
  const { problem, busy } = form
  const reload = () => {
    form.clear()
    onReload()
  }
  return (
    <form
      {...form.props}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (isDisabled) return
        if (onSend) onSend()
        else void form.submit()
      }}
    >
      <div className={classes.fields}>
        {problem && (
          <div className={classes.conflict}>
            <ProblemAlert problem={problem} />
            {problem.status === 409 && (
              <Button size="compact-sm" variant="default" onClick={reload}>
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
        <Button type="submit" loading={busy || isWaiting} disabled={isDisabled}>
          {action}
        </Button>
      </div>
    </form>
  )
}
