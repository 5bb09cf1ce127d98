import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { releaseSupply, reworkSupply } from '@om/contracts/supply-steps'
import { formatDay } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { Facts } from '#app/ui/card.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Variance } from './lots-fields.tsx'
import { emptyItems, PackFields, packErrors, packedBody, TypedItems } from './pack-fields.tsx'
import { StepForm, type StepProps } from './step-form.tsx'
import { TickList, ticksOf } from './tick-list.tsx'
import { formulaWords } from './worksheet-form.ts'

const checks = ['identity', 'calculation', 'appearance', 'label'] as const
const TypedRelease = z.object({
  ticked: z.array(z.enum(checks)),
  items: TypedItems,
  acceptsWeights: z.boolean().default(false),
})
type TypedRelease = z.infer<typeof TypedRelease>

const ACCEPT = 'Tick that you accept it, or send the batch back.'

const ticksFor = ({ worksheet, patient }: StepProps['order']) => [
  { key: 'identity' as const, label: 'Identity', values: [`${worksheet?.formula ?? ''}, for ${patient.name}`] },
  {
    key: 'calculation' as const,
    label: 'Calculation',
    values: ['Amounts agree with the formula and the balance prints'],
  },
  { key: 'appearance' as const, label: 'Appearance', values: [worksheet?.appearance ?? ''] },
  { key: 'label' as const, label: 'Label', values: [`Batch ${worksheet?.batchNumber ?? ''}, as prescribed`] },
]

/** The check of a batch by a second pharmacist: release it, or send it back. (INV-05) */
export const ReleaseStep = ({ order, onMoved, onReload, onRework }: StepProps & { onRework: () => void }) => {
  const { id, version, worksheet } = order
  const today = clinicToday()
  const off = worksheet?.offWeights ?? []
  const form = useContractForm(releaseSupply, {
    draft: { key: `release:${id}:${worksheet?.batchNumber ?? ''}`, schema: TypedRelease },
    initial: (): TypedRelease => ({ ticked: [], items: emptyItems(order), acceptsWeights: false }),
    toBody: ({ ticked, items, acceptsWeights }) => ({
      version,
      checks: ticksOf(checks, ticked),
      ...packedBody(order, items),
      acceptsWeights,
    }),
    check: ({ items, acceptsWeights }) => {
      const wrong: Record<string, string> = off.length > 0 && !acceptsWeights ? { acceptsWeights: ACCEPT } : {}
      return { ...packErrors(order, items, today), ...wrong }
    },
    send: body => api.supplies.release({ params: { id }, body }),
    onDone: reply => onMoved(reply, `Batch ${worksheet?.batchNumber ?? ''} is released.`),
  })
  return (
    <StepForm
      form={form}
      action="Release batch"
      effect="The worksheet is closed with your name and cannot be changed after."
      onReload={onReload}
      extra={
        order.can.rework && (
          <Button variant="default" size="md" onClick={onRework}>
            Send back
          </Button>
        )
      }
    >
      <WorksheetSummary order={order} />
      <TickList
        legend="Check against the worksheet"
        ticks={ticksFor(order)}
        ticked={form.values.ticked}
        onChange={ticked => form.set({ ticked })}
        error={form.errorOf('checks')}
      />
      {off.length > 0 && (
        <Checkbox
          label={`I have read why ${off.join(' and ')} ${off.length > 1 ? 'are' : 'is'} beyond the tolerance, and accept it`}
          description={worksheet?.deviations}
          {...form.tick('acceptsWeights')}
        />
      )}
      {form.values.items.length > 0 && (
        <>
          <Text>Pack with it, ready-made:</Text>
          <PackFields
            order={order}
            today={today}
            items={form.values.items}
            errors={form.errors}
            onChange={items => form.set({ items })}
          />
        </>
      )}
    </StepForm>
  )
}

const TypedRework = z.object({ reason: z.string() })

/** Rejects a batch; it is made again under a new number, and the rejected worksheet is kept as it is. */
export const ReworkForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version } = order
  const form = useContractForm(reworkSupply, {
    draft: { key: `rework:${id}`, schema: TypedRework },
    initial: () => ({ reason: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.rework({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `Sent back. The new batch is ${reply.worksheet?.batchNumber ?? 'open'}.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Reject the batch"
      effect={`Batch ${order.worksheet?.batchNumber ?? ''} is rejected and kept on record. A new worksheet opens.`}
      onReload={onReload}
      isDanger
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Textarea label="What is wrong" {...form.capped('reason')} />
    </StepForm>
  )
}

/** A finished worksheet to read: ingredients with their lots and amounts, yield, expiry and who made it. */
export const WorksheetSummary = ({ order: { worksheet, prescription } }: Pick<StepProps, 'order'>) => {
  if (!worksheet) return null
  const unit = prescription.items.find(item => item.compounded)?.unit ?? ''
  const { yieldQuantity, expiresOn, compoundedBy, compoundedAt, releasedBy, releasedAt } = worksheet
  const toleranceOf = (name: string) => worksheet.plan?.ingredients.find(one => one.name === name)?.tolerancePercent
  return (
    <Stack gap="sm" w="100%">
      <div>
        Batch <strong>{worksheet.batchNumber}</strong>
        <Text c="dimmed">{worksheet.formula}</Text>
        {worksheet.plan && <Text c="dimmed">{formulaWords(worksheet.plan)}</Text>}
      </div>
      <ul className="plain-list ruled">
        {worksheet.lots.map(({ ingredient, lot, maker, expiresOn: keepsTo, theoretical, actual, unit: lotUnit }) => (
          <Group component="li" key={`${ingredient}${lot}`} justify="space-between" gap="0 16px">
            <div>
              <strong>{ingredient}</strong>
              <Text size="sm" c="dimmed">{`Lot ${lot}${maker && `, ${maker}`}, expires ${formatDay(keepsTo)}`}</Text>
            </div>
            <Group component="span" gap="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {`${actual} of ${theoretical} ${lotUnit}`}
              <Variance theoretical={theoretical} actual={actual} tolerancePercent={toleranceOf(ingredient)} />
            </Group>
          </Group>
        ))}
      </ul>
      <Facts
        facts={[
          ...worksheet.calculations.map(
            ({ of, sum, amount, unit: sumUnit, confirmed }) =>
              [
                `Calculation, ${of}`,
                `${sum} = ${amount} ${sumUnit}; the compounder found ${confirmed} ${sumUnit}`,
              ] as const,
          ),
          ['Equipment', worksheet.equipment || 'Not recorded'],
          ...(worksheet.checked.length > 0 ? [['Checked', worksheet.checked.join('; ')] as const] : []),
          ['Yield', yieldQuantity === null ? 'Not recorded' : `${yieldQuantity} ${unit}`],
          ['Expiry', expiresOn ? formatDay(expiresOn) : 'Not recorded'],
          ['Appearance', worksheet.appearance || 'Not recorded'],
          ['Deviations', worksheet.deviations || 'None'],
          [
            'Made by',
            compoundedAt ? `${compoundedBy ?? ''}, ${formatDateTime(compoundedAt)}` : (compoundedBy ?? 'Not finished'),
          ],
          ...(releasedBy && releasedAt
            ? [['Released by', `${releasedBy}, ${formatDateTime(releasedAt)}`] as const]
            : []),
        ]}
      />
    </Stack>
  )
}
