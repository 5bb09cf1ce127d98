import { Group, List, Stack, Text } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { Card } from '#app/ui/card.tsx'
import { CiMark } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { type Concern, concernsOf } from './concerns.ts'

const isNoAllergy = (allergies: string) => /^(nil|no|none|nka|nkda)\b/i.test(allergies.trim())

/** Allergies, what speaks against the medicine with the doctor's answer to it, and what to hand over. (INV-04, REG-18) */
export const SafetyCard = ({ order }: { order: SupplyForPharmacist }) => {
  const concerns = concernsOf(order)
  const { allergies, allergiesToday } = order.patient
  const { warnings, items, prescriber } = order.prescription
  const nameOf = (medicine: string) =>
    items.find(item => item.medicine.split('+').includes(medicine))?.description ?? medicine
  return (
    <Card title="Safety" aside={concerns.length === 0 ? 'Checked again today' : `${concerns.length} to read`}>
      <Stack gap="sm">
        <Group className="note" data-meaning={isNoAllergy(allergies) ? undefined : 'danger'} gap="0 10px">
          <span>Allergies, as signed</span>
          <strong>{allergies || 'Not recorded'}</strong>
        </Group>
        {allergiesToday && (
          <Group
            className="note"
            data-meaning={allergiesToday.isNews ? 'danger' : undefined}
            gap="0 10px"
            aria-label="Allergies today"
          >
            <span>{allergiesToday.isNews ? 'Told since it was signed' : 'Allergies today'}</span>
            <strong>{allergiesToday.words}</strong>
            <Text component="span" size="sm">
              {formatDay(allergiesToday.toldAt)}
            </Text>
          </Group>
        )}
        {concerns.length === 0 ? (
          <Text c="dimmed">No contraindication found in the patient’s answers.</Text>
        ) : (
          <Stack component="ul" className="plain-list" gap="sm">
            {concerns.map(one => (
              <ConcernLine
                key={`${one.ci} ${one.medicine}`}
                concern={one}
                medicine={nameOf(one.medicine)}
                doctor={prescriber.name}
              />
            ))}
          </Stack>
        )}
        {warnings.length > 0 && (
          <List fz="text" aria-label="To hand over or record">
            {warnings.map(warning => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Card>
  )
}

const ConcernLine = ({ concern, medicine, doctor }: { concern: Concern; medicine: string; doctor: string }) => {
  const { ci, severity, label, answer } = concern
  return (
    <Stack component="li" gap="xxs" align="flex-start">
      <CiMark severity={severity} />
      <Text fw={600}>
        {label}{' '}
        <Text component="span" size="sm" c="dimmed">
          {ci}
        </Text>
      </Text>
      <Text size="sm" c="dimmed">
        {medicine}
      </Text>
      {answer ? (
        <Text component="blockquote" className="note" w="100%">
          {answer}
          <Text component="footer" size="sm">
            {doctor}
          </Text>
        </Text>
      ) : (
        severity !== 'W' && (
          <Text c="danger" fw={500}>
            The doctor has given no reason.
          </Text>
        )
      )}
    </Stack>
  )
}
