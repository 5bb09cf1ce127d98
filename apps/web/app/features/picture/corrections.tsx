import { Group, Stack, Text } from '@mantine/core'
import type { Correction } from '@om/contracts/corrections'
import { areaTitle } from '@om/domain/corrections'
import type { ReactNode } from 'react'
import { Facts } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'

const states = {
  open: { label: 'Waits for an answer', meaning: 'info' },
  answered: { label: 'Answered', meaning: 'good' },
  withdrawn: { label: 'Taken back', meaning: 'quiet' },
} as const

const outcomes: Record<Correction['answers'][number]['outcome'], string> = {
  corrected: 'It has been put right.',
  noted: 'These words stand with the record.',
  refused: 'It stays as it is.',
}

type Props<C> = { items: readonly C[]; action?: (request: C) => ReactNode }

/** What was asked to be put right, each with how it stands and every answer to it; for its patient and for whoever answers. */
export const Corrections = <C extends Correction>({ items, action }: Props<C>) => (
  <Stack component="ul" gap="lg" className="plain-list" aria-label="Corrections">
    {items.map(one => (
      <li key={one.id}>
        <Group gap="xs" justify="space-between">
          <Text fw={600}>{areaTitle(one.area)}</Text>
          <StatusBadge meaning={states[one.state].meaning}>{states[one.state].label}</StatusBadge>
        </Group>
        <Facts
          facts={[
            ...(one.about ? [['Which one', one.about] as const] : []),
            ['What is not right', one.wrong],
            ['What it should say', one.should],
            ['Asked', formatDateTime(one.askedAt)],
            ...(one.state === 'open' ? [['Answer due', formatDay(one.dueAt)] as const] : []),
          ]}
        />
        {one.answers.map(({ outcome, words, by, at }) => (
          <figure key={at} className="note" style={{ margin: '12px 0 0' }}>
            <Text fw={600}>{outcomes[outcome]}</Text>
            <Text component="blockquote" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {words}
            </Text>
            <Text component="figcaption" size="sm" mt="xxs">
              {by}, <time dateTime={at}>{formatDateTime(at)}</time>
            </Text>
          </figure>
        ))}
        {action?.(one)}
      </li>
    ))}
  </Stack>
)
