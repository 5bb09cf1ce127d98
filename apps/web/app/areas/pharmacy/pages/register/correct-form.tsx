import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { correctedParts, correctRegister, type RegisterLine } from '@om/contracts/register'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

export const partWords: Record<(typeof correctedParts)[number], string> = {
  patient: 'Patient',
  prescriber: 'Prescriber',
  medicine: 'Medicine or ingredients',
  strength: 'Form or strength',
  quantity: 'Quantity',
  directions: 'Directions',
  batch: 'Batch or expiry',
  date: 'Date',
  other: 'Something else',
}

const Typed = z.object({ part: z.string(), reads: z.string(), reason: z.string() })

type Props = { line: RegisterLine; onDone: (line: RegisterLine) => void }

/** Says what a line should have said; what stands in it stays. */
export const CorrectForm = ({ line: { id, number, description, patientName }, onDone }: Props) => {
  // The same id however often it is sent: one press is one correction.
  const [correctionId] = useState(() => crypto.randomUUID())
  const form = useContractForm(correctRegister, {
    draft: { key: `register:${id}`, schema: Typed },
    initial: () => ({ part: '', reads: '', reason: '' }),
    toBody: values => ({ correctionId, ...values }),
    send: body => api.supplies.correctRegister({ params: { id }, body }),
    revalidate: false,
    onDone: reply => {
      toast(`${number} is corrected.`)
      onDone(reply)
    },
  })
  return (
    <form {...form.props} aria-label={`Correct ${number}`}>
      <Stack gap="md">
        <Text size="sm">{`${description}, ${patientName}. What stands in the register stays; this is added below it with your name.`}</Text>
        <NativeSelect
          label="What is wrong"
          data={[
            { value: '', label: 'Choose' },
            ...correctedParts.map(part => ({ value: part, label: partWords[part] })),
          ]}
          value={form.values.part}
          error={form.errorOf('part')}
          onChange={event => form.set({ part: event.currentTarget.value })}
        />
        <Textarea label="It should read" autosize {...form.capped('reads')} />
        <Textarea label="Why" autosize minRows={2} {...form.capped('reason')} />
        <ProblemAlert problem={form.problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy}>
            Add the correction
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
