import { Button, Group, Stack } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { formatDay } from '@om/domain/dates'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { ReportForPatient } from '#app/features/side-effects/report-for-patient.tsx'
import { Card, Facts } from '#app/ui/card.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import type { Step } from '../next-step.ts'
import { supplyWords } from '../order-words.ts'
import { AddressLines } from './address-lines.tsx'

type Props = { order: SupplyForPharmacist }

/** Who the medicine is for, and where it goes. */
export const PatientCard = ({
  order: { patient },
  onAddress,
}: Props & {
  /** Opens the form for where it goes; null where that cannot be changed. */
  onAddress: (() => void) | null
}) => (
  <Card title="Patient">
    <Facts
      facts={[
        ['Name', patient.name],
        ['Born', patient.dateOfBirth ? formatDay(patient.dateOfBirth) : 'Not known'],
        [
          'Phone',
          <a key="phone" href={`tel:${patient.phone}`}>
            {phoneWords(patient.phone)}
          </a>,
        ],
        [
          'Ships to',
          <Stack key="address" gap="xs" align="flex-start">
            <AddressLines address={patient.address} />
            {onAddress && (
              <Button size="compact-sm" variant="default" onClick={onAddress}>
                Correct the address
              </Button>
            )}
          </Stack>,
        ],
      ]}
    />
    <Group mt="md">
      <ReportForPatient patientId={patient.id} firstName={patient.name.split(' ')[0] ?? patient.name} />
    </Group>
  </Card>
)

/** Which supply this is, what is left, and when the last one was. (INV-06) */
export const SupplyCard = ({ order }: Props) => {
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
                ...dispense.items.map(
                  ({ description, batchNumber, expiresOn }) =>
                    [description, `Batch ${batchNumber}, expires ${formatDay(expiresOn)}`] as const,
                ),
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** Labels and the worksheet to print again; what the next step prints itself is not repeated here. */
export const PapersCard = ({ order, step }: Props & { step: Step }) => {
  const { id, can, parcel, worksheet } = order
  const hasLabel = can.printLabel && step !== 'label'
  const hasParcelLabel = parcel !== null && step !== 'ship'
  const hasWorksheet = worksheet !== null && step !== 'worksheet'
  return (
    <Card title="Labels and papers">
      <Group gap="xs">
        {hasLabel && (
          <PdfButton fetchFile={() => api.supplies.dispensingLabel({ params: { id } })}>Dispensing label</PdfButton>
        )}
        {hasLabel && step !== 'ship' && (
          <PdfButton fetchFile={() => api.supplies.leaflet({ params: { id } })}>Leaflet</PdfButton>
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
        <Button
          component={Link}
          to={`/pharmacy-dashboard?section=registers&enter=incident&about=${order.number}`}
          variant="default"
        >
          Enter an incident
        </Button>
      </Group>
    </Card>
  )
}
