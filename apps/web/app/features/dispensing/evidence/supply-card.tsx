import type { SupplyForPharmacist } from '@om/contracts/supplies'
import { formatDay } from '@om/domain/dates'
import { Card, Facts } from '#app/ui/card.tsx'
import { supplyWords } from '../order-words.ts'

/** Which supply this is, what is left, and when the last one was. (INV-06) */
export const SupplyCard = ({ order }: { order: SupplyForPharmacist }) => {
  const { supply, prescription, dispense } = order
  return (
    <Card title={supplyWords(order)} aside={`${supply.left} left on the prescription`}>
      <Facts
        facts={[
          ['Interval', `Every ${prescription.intervalDays} days, ${prescription.supplyDays} days of medicine`],
          ['Last one', supply.lastSuppliedOn ? formatDay(supply.lastSuppliedOn) : 'None, this is the first'],
          ...(supply.earliestOn ? [['Not before', formatDay(supply.earliestOn)] as const] : []),
          ...(dispense
            ? [
                ['Dispensed', dispense.number] as const,
                ['Batch', `${dispense.batchNumber}, expires ${formatDay(dispense.expiresOn)}`] as const,
              ]
            : []),
        ]}
      />
    </Card>
  )
}
