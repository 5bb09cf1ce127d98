import type { SupplyForPharmacist } from '@om/contracts/supplies'
import { formatDay } from '@om/domain/dates'
import { Card, Facts } from '#app/ui/card.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { AddressLines } from './address-lines.tsx'

/** Who the medicine is for, and where it goes. */
export const PatientCard = ({ order: { patient } }: { order: SupplyForPharmacist }) => (
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
        ['Ships to', <AddressLines key="address" address={patient.address} />],
      ]}
    />
  </Card>
)
