import { Table, Text } from '@mantine/core'
import type { Overview } from '@om/contracts/admin'
import { formatDay } from '@om/domain/dates'
import type { Meaning } from '#app/brand/looks.ts'
import { Card } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { statusWords } from '../users/account-words.ts'
import classes from './dashboard.module.css'
import { daysUntil, type Standing, standingOf } from './overview-answer.ts'

type Registration = Overview['registrations'][number]

const meanings: Record<Standing, Meaning> = { ended: 'danger', soon: 'caution', current: 'good' }

const words = (one: Registration, asOf: string): string => {
  const standing = standingOf(one, asOf)
  if (one.status !== 'registered') return statusWords[one.status]
  if (standing === 'ended') return 'Not current'
  if (standing === 'current') return 'Current'
  const days = daysUntil(one.expiresOn, asOf)
  return days <= 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`
}

const roles: Record<string, string> = { doctor: 'Doctor', pharmacist: 'Pharmacist' }

/** Everyone's registration, the first to end at the top; whoever is not current cannot sign or dispense. (REG-01, INV-02) */
export const RegistrationsBoard = ({ registrations, asOf }: { registrations: Registration[]; asOf: string }) => (
  <Card size="lg" className={classes.board} title="Registrations">
    {registrations.length === 0 ? (
      <Text c="dimmed">Doctors and pharmacists appear here with the last day of their registration.</Text>
    ) : (
      <Table className={classes.registrations} tabularNums horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Practitioner</Table.Th>
            <Table.Th scope="col">Last day</Table.Th>
            <Table.Th scope="col">Standing</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {registrations.map(one => (
            <Table.Tr key={one.ahpraNumber}>
              <Table.Th scope="row" fw={550}>
                {one.name}
                <Text span display="block" size="xs" fw={400} c="dimmed">
                  {roles[one.role] ?? one.role}, {one.ahpraNumber}
                  {one.hasConditions && ', with conditions'}
                </Text>
              </Table.Th>
              <Table.Td>{formatDay(one.expiresOn)}</Table.Td>
              <Table.Td>
                <StatusBadge meaning={meanings[standingOf(one, asOf)]}>{words(one, asOf)}</StatusBadge>
                <Text size="xs" c="dimmed">
                  {one.checkedAt ? (
                    <>
                      Checked <RelativeTime at={one.checkedAt} />
                    </>
                  ) : (
                    'Not checked yet'
                  )}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Card>
)
