import { Button, Group, Stack, Text } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { formatDay } from '@om/domain/dates'
import { IconFileText } from '@tabler/icons-react'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { compoundingWords, scriptWords } from '../order-words.ts'
import { mistakeLine, OriginalMistake } from './original-mistake.tsx'

type Script = SupplyForPharmacist['prescription']

const Part = ({ name, children }: { name: string; children: string }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" fw={600}>
      {children}
    </Text>
  </div>
)

const Item = ({ item }: { item: Script['items'][number] }) => (
  <li>
    <Text size="lg" fw={650}>
      {item.description}
    </Text>
    <Text>{item.directions}</Text>
    <Group component="dl" gap="4px 28px" my="xs">
      <Part name="Strength">{item.strength}</Part>
      <Part name="Form">{item.form}</Part>
      <Part name="Quantity">{`${item.quantity} ${item.unit}`}</Part>
    </Group>
    {(item.compounded || item.offLabel) && (
      <Group gap="0 16px" fz="sm" c="dimmed">
        {item.compounded && (
          <span>
            {item.compoundingReason ? `Compounded: ${compoundingWords[item.compoundingReason]}` : 'Compounded'}
          </span>
        )}
        {item.offLabel && <span>Off-label use</span>}
      </Group>
    )}
  </li>
)

const prescriberWords = ({ name, qualification, ahpraNumber }: Script['prescriber']) =>
  [name, qualification, ahpraNumber && `Ahpra ${ahpraNumber}`].filter(Boolean).join(', ')

type Props = { order: SupplyForPharmacist; onReceive: (() => void) | null; onReload: () => void }

/** What this order brings of it, where that is not all. */
const partWords = (items: Props['order']['prescription']['items'], holds: { position: number; quantity: number }[]) =>
  `This order brings ${holds
    .map(
      ({ position, quantity }) => `${quantity} ${items[position]?.unit ?? ''} of ${items[position]?.description ?? ''}`,
    )
    .join(', ')}.`

/** The prescription as data, to hold against the signed original. */
export const ScriptCard = ({ order: { prescription, holds, can }, onReceive, onReload }: Props) => {
  const { prescriber, legalFormReceivedAt, originalPosted, status } = prescription
  const mistake = mistakeLine(prescription)
  const isUsual = status === 'active' || status === 'exhausted'
  return (
    <Card
      title={`Prescription ${prescription.number}`}
      aside={isUsual ? prescription.title : <StatusBadge meaning="danger">{`Is ${scriptWords[status]}`}</StatusBadge>}
    >
      <Stack gap="sm">
        <ul className="plain-list ruled">
          {prescription.items.map(item => (
            <Item key={item.description} item={item} />
          ))}
        </ul>
        {holds && <Text>{partWords(prescription.items, holds)}</Text>}
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
                  {originalPosted ? `Posted ${formatDay(originalPosted.on)}, not received` : 'Not received'}
                </StatusBadge>
              ),
            ],
          ]}
        />
        {mistake && <Text size="sm">{mistake}</Text>}
        <Group gap="xs">
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
          {can.undoLegalForm && <OriginalMistake prescription={prescription} onDone={onReload} />}
        </Group>
      </Stack>
    </Card>
  )
}
