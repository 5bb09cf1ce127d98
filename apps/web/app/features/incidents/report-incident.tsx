import { Button, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { incidentKinds, reportIncident } from '@om/contracts/incidents'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { incidentWords } from './incidents.tsx'

const Typed = z.object({
  kind: z.string(),
  happenedOn: z.string(),
  what: z.string(),
  orderNumber: z.string(),
  batchNumber: z.string(),
  told: z.string(),
  done: z.string(),
})
type Typed = z.infer<typeof Typed>

const empty = (about: string): Typed => ({
  kind: '',
  happenedOn: '',
  what: '',
  orderNumber: about,
  batchNumber: '',
  told: '',
  done: '',
})

/** Enters what went wrong or nearly did; `about` is the number of the order that was open. */
export const ReportIncident = ({ about }: { about: string }) => {
  // The same id however often it is sent: one press is one incident.
  const [id, setId] = useState(() => crypto.randomUUID())
  const form = useContractForm(reportIncident, {
    draft: { key: 'incident', schema: Typed },
    initial: () => empty(about),
    toBody: values => ({ id, ...values }),
    send: body => api.incidents.report({ body }),
    onDone: ({ number }) => {
      toast(`It is entered as ${number}.`)
      setId(crypto.randomUUID())
      form.set(empty(''))
    },
  })
  return (
    <Card title="Enter an incident">
      <form {...form.props} aria-label="Enter an incident">
        <Stack gap="md">
          <NativeSelect
            label="What kind"
            data={[
              { value: '', label: 'Choose' },
              ...incidentKinds.map(kind => ({ value: kind, label: incidentWords[kind] })),
            ]}
            value={form.values.kind}
            error={form.errorOf('kind')}
            onChange={event => form.set({ kind: event.currentTarget.value })}
          />
          <TextInput type="date" label="On which day" {...form.text('happenedOn')} />
          <Textarea label="What happened" autosize minRows={2} {...form.capped('what')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Order (optional)" placeholder="OM10001" {...form.capped('orderNumber')} />
            <TextInput label="Batch or lot (optional)" {...form.capped('batchNumber')} />
          </SimpleGrid>
          <Textarea label="Who was told" autosize {...form.capped('told')} />
          <Textarea label="What was done" autosize minRows={2} {...form.capped('done')} />
          <ProblemAlert problem={form.problem} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.busy}>
              Enter it
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
