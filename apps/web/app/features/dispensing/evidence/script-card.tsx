import { Button } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supplies'
import { formatDay } from '@om/domain/dates'
import { IconFileText } from '@tabler/icons-react'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { compoundingWords, scriptWords } from '../order-words.ts'
import { PdfButton } from '../pdf-button.tsx'
import classes from './script-card.module.css'

type Script = SupplyForPharmacist['prescription']

const Item = ({ item }: { item: Script['items'][number] }) => (
  <li className={classes.item}>
    <p className={classes.name}>{item.description}</p>
    <p className={classes.directions}>{item.directions}</p>
    <dl className={classes.parts}>
      <div>
        <dt>Strength</dt>
        <dd>{item.strength}</dd>
      </div>
      <div>
        <dt>Form</dt>
        <dd>{item.form}</dd>
      </div>
      <div>
        <dt>Quantity</dt>
        <dd>{`${item.quantity} ${item.unit}`}</dd>
      </div>
    </dl>
    {(item.compounded || item.offLabel) && (
      <p className={classes.notes}>
        {item.compounded && (
          <span>
            {item.compoundingReason ? `Compounded: ${compoundingWords[item.compoundingReason]}` : 'Compounded'}
          </span>
        )}
        {item.offLabel && <span>Off-label use</span>}
      </p>
    )}
  </li>
)

const prescriberWords = ({ name, qualification, ahpraNumber }: Script['prescriber']) =>
  [name, qualification, ahpraNumber && `Ahpra ${ahpraNumber}`].filter(Boolean).join(', ')

type Props = { order: SupplyForPharmacist; onReceive: (() => void) | null }

/** The prescription as data, to hold against the signed original. */
export const ScriptCard = ({ order: { prescription }, onReceive }: Props) => {
  const { prescriber, legalFormReceivedAt, status } = prescription
  const isUsual = status === 'active' || status === 'exhausted'
  return (
    <Card
      title={`Prescription ${prescription.number}`}
      aside={isUsual ? prescription.title : <StatusBadge meaning="danger">{`Is ${scriptWords[status]}`}</StatusBadge>}
    >
      <ul className={classes.items}>
        {prescription.items.map(item => (
          <Item key={item.description} item={item} />
        ))}
      </ul>
      <Facts
        facts={[
          ['Prescriber', prescriberWords(prescriber)],
          ...(prescriber.phone
            ? [
                [
                  'Phone',
                  <a key="phone" href={`tel:${prescriber.phone}`}>
                    {phoneWords(prescriber.phone)}
                  </a>,
                ] as const,
              ]
            : []),
          ['Written', `${formatDay(prescription.writtenOn)}, valid to ${formatDay(prescription.expiresOn)}`],
          ['Consult', prescription.consultNumber],
          [
            'Original',
            legalFormReceivedAt ? (
              `Received ${formatDateTime(legalFormReceivedAt)}`
            ) : (
              <StatusBadge key="original" meaning="caution">
                Not received
              </StatusBadge>
            ),
          ],
        ]}
      />
      <div className={classes.foot}>
        <PdfButton
          icon={IconFileText}
          fetchFile={() => api.prescriptions.document({ params: { id: prescription.id } })}
        >
          Prescription PDF
        </PdfButton>
        {onReceive && (
          <Button variant="default" onClick={onReceive}>
            Record the original
          </Button>
        )}
      </div>
    </Card>
  )
}
