import { Button, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { finishCompounding, startCompounding } from '@om/contracts/supplies'
import { formatDay } from '@om/domain/dates'
import { IconPrinter } from '@tabler/icons-react'
import { api } from '#app/browser/api.ts'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { WorksheetSheet } from '../worksheet-sheet.tsx'
import { LotsFields } from './lots-fields.tsx'
import { ItemList, Quote, StepForm, type StepProps } from './step-form.tsx'
import { emptyLot, expiryCap, WorksheetForm, worksheetBody, worksheetErrors } from './worksheet-form.ts'

/** Opens the worksheet of an item that is made up. (INV-10) */
export const StartStep = ({ order, onMoved, onReload }: StepProps) => {
  const form = useContractForm(startCompounding, {
    initial: () => ({}),
    toBody: () => ({ version: order.version }),
    send: body => api.supplies.startCompounding({ params: { id: order.id }, body }),
    onDone: reply => onMoved(reply, `Worksheet open, batch ${reply.worksheet?.batchNumber ?? ''}.`),
  })
  return (
    <StepForm form={form} action="Open the worksheet" effect="Gives the batch its number." onReload={onReload}>
      <Text>One batch for {order.patient.name} alone, from this prescription.</Text>
      <ItemList items={order.prescription.items.filter(item => item.compounded)} />
    </StepForm>
  )
}

const empty = (): WorksheetForm => ({
  lots: [emptyLot('1')],
  yieldQuantity: '',
  expiresOn: '',
  appearance: '',
  deviations: '',
})

/** The worksheet of a batch while it is made; what is typed stays in this tab until it is sent. (REG-16, REG-17) */
export const WorksheetStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version, latestExpiry, prescription, worksheet } = order
  const batch = worksheet?.batchNumber ?? ''
  const limits = { today: clinicToday(), latestExpiry, supplyDays: prescription.supplyDays }
  const form = useContractForm(finishCompounding, {
    draft: { key: `worksheet:${id}:${batch}`, schema: WorksheetForm },
    initial: empty,
    toBody: values => ({ version, ...worksheetBody(values) }),
    check: values => worksheetErrors(values, limits),
    send: body => api.supplies.finishCompounding({ params: { id }, body }),
    onDone: reply => onMoved(reply, `Batch ${batch} waits for a second pharmacist.`),
  })
  const { lots } = form.values
  const cap = expiryCap(latestExpiry, lots)
  const made = prescription.items.find(item => item.compounded)
  return (
    <StepForm
      form={form}
      action="Send to quality check"
      effect="A different pharmacist checks and releases it."
      onReload={onReload}
      extra={
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print worksheet
        </Button>
      }
    >
      <Text>
        Batch <strong>{batch}</strong>
        <br />
        {worksheet?.formula}
      </Text>
      {worksheet?.previousRejection && (
        <Quote>
          <strong>{`Batch ${worksheet.previousRejection.batchNumber} was sent back: `}</strong>
          {worksheet.previousRejection.reason}
        </Quote>
      )}
      <LotsFields lots={lots} errors={form.errors} onChange={now => form.set({ lots: now })} />
      <SimpleGrid minColWidth={180} autoFlow="auto-fit">
        <TextInput
          label={`Yield${made ? ` (${made.unit})` : ''}`}
          description={made ? `Prescribed: ${made.quantity}` : undefined}
          inputMode="decimal"
          {...form.text('yieldQuantity')}
        />
        <TextInput
          type="date"
          label="Expiry of the batch"
          description={`${formatDay(cap)} at the latest`}
          {...form.text('expiresOn')}
        />
      </SimpleGrid>
      <TextInput label="Appearance" {...form.capped('appearance')} />
      <Textarea
        label="Deviations"
        description="Anything that went differently from the formula. Leave empty when nothing did."
        {...form.capped('deviations')}
      />
      <WorksheetSheet order={order} typed={form.values} />
    </StepForm>
  )
}
