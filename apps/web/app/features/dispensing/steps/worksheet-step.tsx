import { Button, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { finishCompounding, startCompounding } from '@om/contracts/supply-steps'
import { formatDay } from '@om/domain/dates'
import {
  activeAmounts,
  orderedQuantity,
  WEIGHT_TOLERANCE_PERCENT,
  yieldLimits,
} from '@om/domain/prescribing/batch-checks'
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

const emptyFor = (actives: number): WorksheetForm => ({
  lots: [emptyLot('1')],
  calculations: Array.from({ length: actives }, () => ''),
  equipment: '',
  yieldQuantity: '',
  expiresOn: '',
  appearance: '',
  deviations: '',
})

/** The worksheet of a batch while it is made; what is typed stays in this tab until it is sent. (REG-16, REG-17) */
export const WorksheetStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version, latestExpiry, prescription, worksheet } = order
  const batch = worksheet?.batchNumber ?? ''
  const made = prescription.items.filter(item => item.compounded)
  const actives = activeAmounts(made)
  const ordered = orderedQuantity(made)
  const { least, most } = yieldLimits(ordered)
  const limits = { today: clinicToday(), latestExpiry, supplyDays: prescription.supplyDays, items: made }
  const form = useContractForm(finishCompounding, {
    draft: { key: `worksheet:${id}:${batch}`, schema: WorksheetForm },
    initial: () => emptyFor(actives.length),
    toBody: values => ({ version, ...worksheetBody(values) }),
    check: values => worksheetErrors(values, limits),
    send: body => api.supplies.finishCompounding({ params: { id }, body }),
    onDone: reply => onMoved(reply, `Batch ${batch} waits for a second pharmacist.`),
  })
  const { lots, calculations } = form.values
  const cap = expiryCap(latestExpiry, lots)
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
      <SimpleGrid minColWidth={240} autoFlow="auto-fit">
        {actives.map(({ of, sum, unit }, index) => (
          <TextInput
            key={of}
            label={`Calculation: ${of}, in ${unit}`}
            description={`Work it out yourself: ${sum}`}
            inputMode="decimal"
            autoComplete="off"
            value={calculations[index] ?? ''}
            error={form.errors[`calculations.${index}`]}
            onChange={event =>
              form.set({
                calculations: actives.map((_, at) =>
                  at === index ? event.currentTarget.value : (calculations[at] ?? ''),
                ),
              })
            }
          />
        ))}
      </SimpleGrid>
      <LotsFields lots={lots} errors={form.errors} onChange={now => form.set({ lots: now })} />
      <SimpleGrid minColWidth={180} autoFlow="auto-fit">
        <TextInput
          label={`Yield${made[0] ? ` (${made[0].unit})` : ''}`}
          description={`Ordered: ${ordered}; ${least} to ${most} can be released`}
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
      <TextInput label="Equipment" description="Balance, moulds and what else was used" {...form.capped('equipment')} />
      <TextInput label="Appearance" {...form.capped('appearance')} />
      <Textarea
        label="Deviations"
        description={`Anything that went differently from the formula. A weight that is more than ${WEIGHT_TOLERANCE_PERCENT} % off needs a reason.`}
        {...form.capped('deviations')}
      />
      <WorksheetSheet order={order} typed={form.values} />
    </StepForm>
  )
}
