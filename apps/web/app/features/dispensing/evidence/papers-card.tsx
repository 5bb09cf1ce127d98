import { Button } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supplies'
import { IconPrinter } from '@tabler/icons-react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import type { Step } from '../next-step.ts'
import { PdfButton } from '../pdf-button.tsx'
import classes from './papers-card.module.css'

/** Labels and the worksheet to print again; what the next step prints itself is not repeated here. */
export const PapersCard = ({ order, step }: { order: SupplyForPharmacist; step: Step }) => {
  const { id, can, parcel, worksheet } = order
  const hasLabel = can.printLabel && step !== 'parcel'
  const hasParcelLabel = parcel !== null && step !== 'ship'
  const hasWorksheet = worksheet !== null && step !== 'worksheet'
  if (!hasLabel && !hasParcelLabel && !hasWorksheet) return null
  return (
    <Card title="Labels and papers">
      <div className={classes.papers}>
        {hasLabel && (
          <PdfButton fetchFile={() => api.supplies.dispensingLabel({ params: { id } })}>Dispensing label</PdfButton>
        )}
        {hasParcelLabel && (
          <PdfButton fetchFile={() => api.supplies.parcelLabel({ params: { id } })}>Parcel label</PdfButton>
        )}
        {hasWorksheet && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Worksheet
          </Button>
        )}
      </div>
    </Card>
  )
}
