import { shopDispatch } from '@om/contracts/shop-dispatch'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { PdfButton } from '#app/features/dispensing/pdf-button.tsx'
import fields from '#app/features/dispensing/steps/fields.module.css'
import { StepForm } from '#app/features/dispensing/steps/step-form.tsx'
import { TickList } from '#app/features/dispensing/steps/tick-list.tsx'
import { itemName } from '#app/features/shop-order/order-words.ts'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import type { DispatchStepProps } from './step-props.ts'

const Typed = z.object({ ticked: z.array(z.string()) })
const initial = (): z.infer<typeof Typed> => ({ ticked: [] })

const NOT_ALL = 'Tick every line that is in the parcel, or hold the order.'

/** Packs an order of the shop: each line is ticked as it goes into the parcel. */
export const PackStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, lines, name, parcel } = order
  const linesIn = (ticked: readonly string[]) => lines.map(line => line.id).filter(line => ticked.includes(line))
  const form = useContractForm(shopDispatch.pack, {
    draft: { key: `dispatch-pack:${id}`, schema: Typed },
    initial,
    toBody: ({ ticked }) => ({ version, tickedLineIds: linesIn(ticked) }),
    check: ({ ticked }): FieldErrors => (linesIn(ticked).length < lines.length ? { tickedLineIds: NOT_ALL } : {}),
    send: body => api.shopDispatch.pack({ params: { id }, body }),
    onDone: reply => onMoved(reply, `${name} is packed.`),
  })
  return (
    <StepForm
      form={form}
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
        ticked={linesIn(form.values.ticked)}
        onChange={ticked => form.set({ ticked })}
        error={form.errorOf('tickedLineIds')}
      />
    </StepForm>
  )
}
