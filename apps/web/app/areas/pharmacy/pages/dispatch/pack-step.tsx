import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { PdfButton } from '#app/features/dispensing/pdf-button.tsx'
import fields from '#app/features/dispensing/steps/fields.module.css'
import { StepForm } from '#app/features/dispensing/steps/step-form.tsx'
import { TickList } from '#app/features/dispensing/steps/tick-list.tsx'
import { useStep } from '#app/features/dispensing/steps/use-step.ts'
import { itemName } from '#app/features/shop-order/item-words.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import type { DispatchStepProps } from './step-props.ts'

const Form = z.object({ ticked: z.array(z.string()) })

/** Packs an order of the shop: each line is ticked as it goes into the parcel. */
export const PackStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, lines, name, parcel } = order
  const [form, change, forget] = useKeptForm(`dispatch-pack:${id}`, Form, () => ({ ticked: [] }))
  const ticked = lines.map(line => line.id).filter(line => form.ticked.includes(line))
  const step = useStep({
    check: (): Record<string, string> =>
      ticked.length < lines.length ? { ticks: 'Tick every line that is in the parcel, or hold the order.' } : {},
    act: () => api.shopDispatch.pack({ params: { id }, body: { version, tickedLineIds: ticked } }),
    onDone: reply => {
      forget()
      onMoved(reply, `${name} is packed.`)
    },
  })
  return (
    <StepForm
      step={step}
      action="Packed"
      effect={parcel ? 'It keeps the parcel label that it has.' : 'The parcel label comes next.'}
      onReload={onReload}
    >
      <div className={fields.buttons}>
        <PdfButton fetchFile={() => api.shopDispatch.packingSlip({ params: { id } })}>Print packing slip</PdfButton>
      </div>
      <TickList
        legend="In the parcel"
        ticks={lines.map(line => ({
          key: line.id,
          label: `${line.quantity} × ${itemName(line)}`,
          values: line.sku ? [line.sku] : [],
        }))}
        ticked={ticked}
        onChange={now => change({ ticked: now })}
        error={step.errors.ticks}
      />
    </StepForm>
  )
}
