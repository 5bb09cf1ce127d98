import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContractForm } from '#app/ui/use-contract-form.ts'
import classes from './step-form.module.css'
import { StepProblem } from './step-problem.tsx'

type Props = {
  form: ContractForm
  /** What the button says. */
  action: string
  /** What pressing it does, in a sentence. */
  effect: ReactNode
  onReload: () => void
  children?: ReactNode
  /** Beside the button, for another way out. */
  extra?: ReactNode
  isDanger?: boolean
}

/** The form of a step: its fields, what sending does, one button. */
export const StepForm = ({ form, action, effect, onReload, children, extra, isDanger = false }: Props) => (
  <form {...form.props} className={classes.form}>
    <div className={classes.fields}>
      <StepProblem problem={form.problem} error={form.error} onReload={onReload} />
      {children}
    </div>
    <div className={classes.foot} data-full={extra ? true : undefined}>
      <p>{effect}</p>
      {extra}
      <Button type="submit" size="md" color={isDanger ? 'danger' : undefined} loading={form.busy}>
        {action}
      </Button>
    </div>
  </form>
)
