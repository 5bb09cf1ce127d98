import { Button, Checkbox, List, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { finishCompounding, startCompounding } from '@om/contracts/supply-steps'
import { formatDay } from '@om/domain/dates'
import { activeAmounts, orderedQuantity, yieldLimits } from '@om/domain/prescribing/batch-checks'
import { IconPrinter } from '@tabler/icons-react'
import { api } from '#app/browser/api.ts'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { basisWords } from '../order-words.ts'
import { WorksheetSheet } from '../worksheet-sheet.tsx'
import { LotsFields } from './lots-fields.tsx'
import { ItemList, Quote, StepForm, type StepProps } from './step-form.tsx'
import {
  expiryCap,
  formulaWords,
  type Plan,
  plannedLots,
  settleLots,
  WorksheetForm,
  worksheetBody,
  worksheetErrors,
} from './worksheet-form.ts'

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

const emptyFor = (actives: number, plan: Plan | null): WorksheetForm => ({
  lots: plannedLots(plan),
  calculations: Array.from({ length: actives }, () => ''),
  equipment: plan?.equipment.join(', ').slice(0, 200) ?? '',
  yieldQuantity: '',
  expiresOn: '',
  appearance: '',
  deviations: '',
  checked: [],
})

/** The worksheet of a batch while it is made; what is typed stays in this tab until it is sent. (REG-16, REG-17) */
export const WorksheetStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version, latestExpiry, prescription, worksheet } = order
  const batch = worksheet?.batchNumber ?? ''
  const made = prescription.items.filter(item => item.compounded)
  const actives = activeAmounts(made)
  const ordered = orderedQuantity(made)
  const { least, most } = yieldLimits(ordered)
  const limits = {
    today: clinicToday(),
    latestExpiry,
    supplyDays: prescription.supplyDays,
    items: made,
    plan: worksheet?.plan ?? null,
  }
  const form = useContractForm(finishCompounding, {
    draft: { key: `worksheet:${id}:${batch}`, schema: WorksheetForm },
    initial: () => emptyFor(actives.length, limits.plan),
    toBody: values => ({ version, ...worksheetBody(values) }),
    check: values => worksheetErrors(values, limits),
    send: body => api.supplies.finishCompounding({ params: { id }, body }),
    onDone: reply => onMoved(reply, `Batch ${batch} waits for a second pharmacist.`),
  })
  const { lots, calculations, checked } = form.values
  const { plan } = limits
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
        {plan && (
          <>
            <br />
            {formulaWords(plan)}
          </>
        )}
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
      {plan && (
        <List type="ordered" size="sm" aria-label="Method">
          {plan.method.map(step => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      <LotsFields
        lots={lots}
        plan={plan}
        errors={form.errors}
        onChange={now => form.set({ lots: settleLots(now, plan) })}
      />
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
          description={`${formatDay(cap)} at the latest${plan ? ` (${plan.expiry.days} days, ${basisWords[plan.expiry.basis] ?? ''})` : ''}`}
          {...form.text('expiresOn')}
        />
      </SimpleGrid>
      <TextInput label="Equipment" description="Balance, moulds and what else was used" {...form.capped('equipment')} />
      <TextInput label="Appearance" {...form.capped('appearance')} />
      <Textarea
        label="Deviations"
        description="Anything that went differently from the formula. A weight beyond its tolerance needs a reason, and the second pharmacist’s word."
        {...form.capped('deviations')}
      />
      {plan && (
        <Stack gap="xs" component="fieldset" p={0} m={0} bd="none" data-wrong={form.errors.checked ? true : undefined}>
          <Text component="legend" fw={600}>
            Checks of the formula
          </Text>
          {plan.checks.map(check => (
            <Checkbox
              key={check}
              label={check}
              checked={checked.includes(check)}
              onChange={event =>
                form.set({
                  checked: event.currentTarget.checked ? [...checked, check] : checked.filter(one => one !== check),
                })
              }
            />
          ))}
          {form.errors.checked && (
            <Text size="sm" c="danger" role="alert">
              {form.errors.checked}
            </Text>
          )}
        </Stack>
      )}
      <WorksheetSheet order={order} typed={form.values} />
    </StepForm>
  )
}
