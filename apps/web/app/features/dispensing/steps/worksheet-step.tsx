import { Button, Textarea, TextInput } from '@mantine/core'
import { formatDay } from '@om/domain/dates'
import { IconPrinter } from '@tabler/icons-react'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { clinicToday } from '../clinic-day.ts'
import { WorksheetSheet } from '../worksheet-sheet.tsx'
import classes from './fields.module.css'
import { LotsFields } from './lots-fields.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'
import { emptyLot, expiryCap, WorksheetForm, worksheetBody, worksheetErrors } from './worksheet-form.ts'

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
  const [form, change, forget] = useKeptForm(`worksheet:${id}:${batch}`, WorksheetForm, empty)
  const limits = { today: clinicToday(), latestExpiry, supplyDays: prescription.supplyDays }
  const step = useStep({
    check: () => worksheetErrors(form, limits),
    act: () => api.supplies.finishCompounding({ params: { id }, body: { version, ...worksheetBody(form) } }),
    onDone: reply => {
      forget()
      onMoved(reply, `Batch ${batch} waits for a second pharmacist.`)
    },
  })
  const cap = expiryCap(latestExpiry, form.lots)
  const made = prescription.items.find(item => item.compounded)
  return (
    <StepForm
      step={step}
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
      <p>
        Batch <strong>{batch}</strong>
        <br />
        {worksheet?.formula}
      </p>
      {worksheet?.previousRejection && (
        <blockquote className={classes.quote}>
          <strong>{`Batch ${worksheet.previousRejection.batchNumber} was sent back: `}</strong>
          {worksheet.previousRejection.reason}
        </blockquote>
      )}
      <LotsFields lots={form.lots} errors={step.errors} onChange={lots => change({ lots })} />
      <div className={classes.pair}>
        <TextInput
          label={`Yield${made ? ` (${made.unit})` : ''}`}
          description={made ? `Prescribed: ${made.quantity}` : undefined}
          inputMode="decimal"
          value={form.yieldQuantity}
          onChange={event => change({ yieldQuantity: event.currentTarget.value })}
          error={step.errors.yieldQuantity}
        />
        <TextInput
          type="date"
          label="Expiry of the batch"
          description={`${formatDay(cap)} at the latest`}
          value={form.expiresOn}
          onChange={event => change({ expiresOn: event.currentTarget.value })}
          error={step.errors.expiresOn}
        />
      </div>
      <TextInput
        label="Appearance"
        maxLength={200}
        value={form.appearance}
        onChange={event => change({ appearance: event.currentTarget.value })}
        error={step.errors.appearance}
      />
      <Textarea
        label="Deviations"
        description="Anything that went differently from the formula. Leave empty when nothing did."
        maxLength={1000}
        value={form.deviations}
        onChange={event => change({ deviations: event.currentTarget.value })}
        error={step.errors.deviations}
      />
      <WorksheetSheet order={order} typed={form} />
    </StepForm>
  )
}
