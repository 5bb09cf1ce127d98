import { Button, Group, List, Radio, Stack, Text } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { ReactNode } from 'react'
import type { ContractForm } from '#app/ui/use-contract-form.ts'
import { reasonParts } from '../order-words.ts'
import classes from './step.module.css'

/** What every part of the next step gets. */
export type StepProps = {
  order: SupplyForPharmacist
  /** Called after a step of this person, with the order as it is now where the reply has it, and what was done in words. */
  onMoved: (order: SupplyForPharmacist | null, done: string) => void
  /** Reads the order again; what was typed stays. */
  onReload: () => void
}

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
  <form {...form.props}>
    <Stack p="md">
      <StepProblem problem={form.problem} error={form.error} onReload={onReload} />
      {children}
    </Stack>
    <Group className={classes.foot} gap="sm" justify="flex-end" data-full={extra ? true : undefined}>
      <Text size="xs" c="dimmed">
        {effect}
      </Text>
      {extra}
      <Button type="submit" size="md" color={isDanger ? 'danger' : undefined} loading={form.busy}>
        {action}
      </Button>
    </Group>
  </form>
)

/** Why it was refused, beside the sentence of the refusal itself. */
export const reasonsOf = (error: unknown): string[] =>
  error instanceof ApiError ? error.problems.filter(one => !one.field).map(one => one.message) : []

type ProblemProps = Pick<ContractForm, 'problem' | 'error'> & { onReload: () => void }

/** Why a step was refused, with its reasons; where somebody was faster, the way to the newest version. */
export const StepProblem = ({ problem, error, onReload }: ProblemProps) => {
  const reasons = reasonsOf(error).filter(reason => reason !== problem?.message)
  return (
    <div role="alert" hidden={!problem}>
      {problem && (
        <Stack className="note" data-meaning="danger" gap="xs" align="flex-start">
          <Text>{problem.message}</Text>
          {reasons.length > 0 && (
            <List fz="text">
              {reasons.map(reason => (
                <List.Item key={reason}>{reasonParts(reason).text}</List.Item>
              ))}
            </List>
          )}
          {problem.status === 409 && (
            <Button size="compact-sm" variant="default" onClick={onReload}>
              Reload the order
            </Button>
          )}
        </Stack>
      )}
    </div>
  )
}

type ChoicesProps = {
  label: string
  value: string | null
  error: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

/** A question with a few answers side by side. */
export const Choices = ({ label, value, error, onChange, children }: ChoicesProps) => (
  <div data-wrong={error ? true : undefined}>
    <Radio.Group size="md" label={label} value={value} onChange={onChange} error={error}>
      <Group gap="10px 20px" py={6}>
        {children}
      </Group>
    </Radio.Group>
  </div>
)

/** Words of somebody else about this order, as they were written. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <Text component="blockquote" className={`note ${classes.quote}`} data-meaning="caution">
    {children}
  </Text>
)

type Item = SupplyForPharmacist['prescription']['items'][number]

/** Medicines with how much of each. */
export const ItemList = ({ items }: { items: readonly Item[] }) => (
  <List fz="text">
    {items.map(item => (
      <List.Item key={item.description}>
        {item.description}, <strong>{`${item.quantity} ${item.unit}`}</strong>
      </List.Item>
    ))}
  </List>
)
