import { Group, Stack, Text } from '@mantine/core'
import type { KnownFact, PictureLine, TestResult } from '@om/contracts/picture'
import { formatDay } from '@om/domain/dates'
import { tests } from '@om/domain/picture/tests'
import type { ReactNode } from 'react'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'

const sources: Record<KnownFact['source'], string> = {
  assessment: 'assessment',
  patient: 'corrected by the patient',
  doctor: 'entered by a doctor',
  pharmacist: 'entered by a pharmacist',
  check_in: 'check-in',
}

const sourceLine = ({ source, by, at }: KnownFact) => `${formatDateTime(at)}, ${by || sources[source]}`

type LinesProps = { lines: readonly PictureLine[]; action?: (line: PictureLine) => ReactNode }

/** What is known, line by line, each with where it comes from and what was before it. */
export const KnownLines = ({ lines, action }: LinesProps) => (
  <Stack component="dl" gap="md" m={0}>
    {lines.map(line => (
      <div key={line.key}>
        <Text component="dt" fw={600} size="sm">
          {line.name}
        </Text>
        <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
          {line.now.words}
          <Text span display="block" size="xs" c="dimmed">
            {sourceLine(line.now)}
          </Text>
          {line.before.length > 0 && (
            <details>
              <summary>
                <Text span size="xs">
                  Before<span className="visually-hidden">, {line.name}</span>
                </Text>
              </summary>
              {line.before.map(fact => (
                <Text key={fact.at} span display="block" size="sm" c="dimmed">
                  {fact.words} ({sourceLine(fact)})
                </Text>
              ))}
            </details>
          )}
          {action?.(line)}
        </Text>
      </div>
    ))}
  </Stack>
)

/** Results, newest first; what is outside its reference is told apart by a word. */
export const Results = ({ results }: { results: readonly TestResult[] }) => (
  <Stack component="ul" gap="md" className="plain-list">
    {results.map(({ id, test, value, unit, isAbnormal, measuredOn, by, note }) => (
      <li key={id}>
        <Group gap="0 10px">
          <Text span>{tests[test].name}</Text>
          <Text span fw={600}>
            {value} {unit}
          </Text>
          {isAbnormal && <StatusBadge meaning="caution">Out of range</StatusBadge>}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {formatDay(measuredOn)}, {by}
          {note && `. ${note}`}
        </Text>
      </li>
    ))}
  </Stack>
)
