import { Button, Radio, Textarea } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Choices } from './choices.tsx'
import { StepForm } from './step-form.tsx'

type Held<Reason> = { version: number; reason: Reason; note: string }

type Props<Reason extends string, Order> = {
  endpoint: { body?: z.ZodType<Held<Reason>> }
  /** Under which what is typed is kept for this tab. */
  keptAs: string
  version: number
  reasons: readonly Reason[]
  words: Record<Reason, string>
  /** What holding does, in a sentence, and who reads the note. */
  effect: string
  readers: string
  hold: (held: Held<Reason>) => Promise<Order>
  onHeld: (order: Order) => void
  onReload: () => void
  onClose: () => void
}

const Typed = z.object({ reason: z.string().nullable(), note: z.string() })
const initial = (): z.infer<typeof Typed> => ({ reason: null, note: '' })

/** Holds an order until something is settled: why, and what is needed. */
export const HoldFields = <Reason extends string, Order>(props: Props<Reason, Order>) => {
  const { endpoint, keptAs, version, reasons, words, effect, readers, hold, onHeld, onReload, onClose } = props
  const form = useContractForm(endpoint, {
    draft: { key: keptAs, schema: Typed },
    initial,
    toBody: values => ({ version, ...values }),
    send: hold,
    onDone: reply => {
      onHeld(reply)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
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
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={reason => form.set({ reason })}
      >
        {reasons.map(one => (
          <Radio key={one} value={one} label={words[one]} />
        ))}
      </Choices>
      <Textarea label="What is needed" description={readers} {...form.capped('note')} />
    </StepForm>
  )
}
