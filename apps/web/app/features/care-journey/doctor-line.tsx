import { Avatar, Group, Text } from '@mantine/core'
import type { CoverNotice } from '@om/contracts/covers'
import { formatDay } from '#app/ui/time.ts'

const initialsOf = (name: string) =>
  name
    .replace(/^(Dr|Pharm)\.? /, '')
    .split(/\s+/)
    .map(word => word.charAt(0))
    .join('')
    .slice(0, 2)

/** A doctor by name and registration number, so that anyone can look them up in the register. (REG-01) */
export const DoctorLine = ({ name, ahpraNumber }: { name: string; ahpraNumber: string }) => (
  <Group gap="sm" wrap="nowrap">
    <Avatar size={44} color="tint" aria-hidden="true">
      {initialsOf(name)}
    </Avatar>
    <Text size="body" lh={1.4} miw={0} style={{ overflowWrap: 'anywhere' }}>
      <strong>{name}</strong>
      <Text span size="sm" c="dimmed" display="block">
        Ahpra registration {ahpraNumber}
      </Text>
    </Text>
  </Group>
)

/** Whole days end at the midnight after them. */
const lastDay = (until: string) => formatDay(new Date(Date.parse(until) - 1).toISOString())

/** Who answers for a doctor who is away. */
export const CoverLine = ({ cover }: { cover: CoverNotice | undefined }) =>
  cover && (
    <Text className="note" data-meaning="info" size="body">
      {cover.colleague} answers while {cover.doctor} is away, until {lastDay(cover.until)}.
    </Text>
  )
