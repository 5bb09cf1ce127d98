import { Button, Radio, Textarea } from '@mantine/core'
import { z } from 'zod'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { Choices } from './choices.tsx'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

const SHORTEST_NOTE = 5

const Form = z.object({ reason: z.string().nullable(), note: z.string() })

type Props<Reason extends string, Order> = {
  /** Under which what is typed is kept for this tab. */
  keptAs: string
  reasons: readonly Reason[]
  words: Record<Reason, string>
  /** What holding does, in a sentence, and who reads the note. */
  effect: string
  readers: string
  hold: (held: { reason: Reason; note: string }) => Promise<Order>
  onHeld: (order: Order) => void
  onReload: () => void
  onClose: () => void
}

/** Holds an order until something is settled: why, and what is needed. */
export const HoldFields = <Reason extends string, Order>(props: Props<Reason, Order>) => {
  const { keptAs, reasons, words, effect, readers, hold, onHeld, onReload, onClose } = props
  const [form, change, forget] = useKeptForm(keptAs, Form, () => ({ reason: null, note: '' }))
  const reason = reasons.find(one => one === form.reason)
  const note = form.note.trim()
  const step = useStep({
    check: (): Record<string, string> => ({
      ...(reason ? {} : { reason: 'Choose a reason.' }),
      ...(note.length < SHORTEST_NOTE ? { note: 'Say what is needed.' } : {}),
    }),
    act: () => (reason ? hold({ reason, note }) : Promise.reject(new Error('a hold has no reason'))),
    onDone: reply => {
      forget()
      onHeld(reply)
      onClose()
    },
  })
  return (
    <StepForm
      step={step}
      action="Hold the order"
      effect={effect}
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Choices
        label="Why"
        value={reason ?? null}
        error={step.errors.reason}
        onChange={value => change({ reason: value })}
      >
        {reasons.map(one => (
          <Radio key={one} value={one} label={words[one]} />
        ))}
      </Choices>
      <Textarea
        label="What is needed"
        description={readers}
        maxLength={500}
        value={form.note}
        onChange={event => change({ note: event.currentTarget.value })}
        error={step.errors.note}
      />
    </StepForm>
  )
}
