import type { DispatchOrder } from '@om/contracts/shop-dispatch'
import { api } from '#app/browser/api.ts'
import papers from '#app/features/dispensing/evidence/papers-card.module.css'
import { PdfButton } from '#app/features/dispensing/pdf-button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { DispatchStep } from './dispatch-words.ts'

/** Label and slip to print again; what the next step prints itself is not repeated here. */
export const DispatchPapers = ({ order: { id, can }, step }: { order: DispatchOrder; step: DispatchStep }) => {
  const hasSlip = step !== 'pack' && step !== 'ship' && step !== 'closed'
  const hasLabel = can.printLabel && step !== 'ship'
  if (!hasSlip && !hasLabel) return null
  return (
    <Card title="Labels and papers">
      <div className={papers.papers}>
        {hasLabel && (
          <PdfButton fetchFile={() => api.shopDispatch.parcelLabel({ params: { id } })}>Parcel label</PdfButton>
        )}
        {hasSlip && (
          <PdfButton fetchFile={() => api.shopDispatch.packingSlip({ params: { id } })}>Packing slip</PdfButton>
        )}
      </div>
    </Card>
  )
}
