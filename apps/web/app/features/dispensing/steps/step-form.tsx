import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './step-form.module.css'
import { StepProblem } from './step-problem.tsx'
import type { StepRun } from './use-step.ts'

type Props = {
  step: StepRun
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

/** The form of a step: its fields, what sending does, one button. The first wrong field takes the focus. */
export const StepForm = ({ step, action, effect, onReload, children, extra, isDanger = false }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const { errors } = step
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus()
  }, [errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.submit()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <StepProblem problem={step.problem} error={step.error} onReload={onReload} />
        {children}
      </div>
      <div className={classes.foot} data-full={extra ? true : undefined}>
        <p>{effect}</p>
        {extra}
        <Button type="submit" size="md" color={isDanger ? 'danger' : undefined} loading={step.busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
