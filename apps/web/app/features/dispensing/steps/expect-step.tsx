import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { expectStock } from '@om/contracts/supply-steps'
import { formatDay } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** When what an order waits for is expected, and what its patient has said about waiting. */
export const StockStanding = ({ stock }: { stock: NonNullable<SupplyForPharmacist['stock']> }) => (
  <Stack p="md" pb={0} gap="xs">
    <Text>
      {stock.expectedOn
        ? `Expected on ${formatDay(stock.expectedOn)}, as ${stock.enteredBy} has entered.`
        : 'Nobody has entered yet when it is expected. The patient is told once you do.'}
    </Text>
    {stock.answeredAt && (
      <Text size="sm">
        The patient has said that they wait, <RelativeTime at={stock.answeredAt} />.
      </Text>
    )}
    {stock.askedAt && !stock.answeredAt && (
      <Text size="sm">
        The patient was asked whether they wait or want it paid back, <RelativeTime at={stock.askedAt} />. They have not
        answered.
      </Text>
    )}
  </Stack>
)

const Typed = z.object({ expectedOn: z.string(), note: z.string() })

/** The day on which what an order waits for is expected, or another one than before. */
export const ExpectForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number, stock } = order
  const form = useContractForm(expectStock, {
    draft: { key: `expected:${id}`, schema: Typed },
    initial: () => ({ expectedOn: stock?.expectedOn ?? '', note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.expectStock({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `The patient is told when ${number} is expected to go on.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Enter the day"
      effect="The patient is told this day by e-mail. Once it is over, it is a task."
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <TextInput type="date" label="Expected on" {...form.text('expectedOn')} />
      <Textarea label="How you know" description="Colleagues read this in its history." {...form.capped('note')} />
    </StepForm>
  )
}
