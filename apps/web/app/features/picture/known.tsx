import { Group, Stack, Text } from '@mantine/core'
import type { KnownFact, PictureLine, TestRequestLine, TestResult } from '@om/contracts/picture'
import { formatDay } from '@om/domain/dates'
import { tests } from '@om/domain/picture/tests'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api } from '#app/browser/api.ts'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'

const sources: Record<KnownFact['source'], string> = {
  assessment: 'assessment',
  patient: 'corrected by the patient',
  doctor: 'entered by a doctor',
  pharmacist: 'entered by a pharmacist',
  check_in: 'check-in',
  message: 'from a message',
}

const whoSaid = ({ source, by }: Pick<KnownFact, 'source' | 'by'>) =>
  by && source === 'message' ? `${by}, ${sources.message}` : by || sources[source]

const sourceLine = ({ at, note, ...fact }: KnownFact) => `${formatDateTime(at)}, ${whoSaid(fact)}${note && `. ${note}`}`

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
    {results.map(({ id, test, value, unit, isAbnormal, measuredOn, source, by, note }) => (
      <li key={id}>
        <Group gap="0 10px">
          <Text span>{tests[test].name}</Text>
          <Text span fw={600}>
            {value} {unit}
          </Text>
          {isAbnormal && <StatusBadge meaning="caution">Out of range</StatusBadge>}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {formatDay(measuredOn)}, {whoSaid({ source, by })}
          {note && `. ${note}`}
        </Text>
      </li>
    ))}
  </Stack>
)

type RequestsProps = { requests: readonly TestRequestLine[]; action?: (request: TestRequestLine) => ReactNode }

const stateOf = ({ tests: asked, came, closed }: TestRequestLine): string => {
  const open = asked.filter(test => !came.includes(test)).map(test => tests[test].name)
  if (closed) return open.length === 0 ? 'Everything has come.' : `Closed by ${closed.by}, without: ${open.join(', ')}.`
  return `Awaited: ${open.join(', ')}.`
}

/** What the GP was asked for, each with its letter and what is still awaited. */
export const TestRequests = ({ requests, action }: RequestsProps) => (
  <Stack component="ul" gap="md" className="plain-list">
    {requests.map(request => (
      <li key={request.id}>
        <Text>{request.tests.map(test => tests[test].name).join(', ')}</Text>
        <Text size="sm">{stateOf(request)}</Text>
        <Text size="xs" c="dimmed">
          {formatDateTime(request.at)}, {request.by}
        </Text>
        <Group gap="xs" mt="xs">
          <PdfButton
            icon={IconMail}
            size="compact-md"
            fetchFile={() => api.picture.letter({ params: { id: request.id } })}
          >
            Open the letter
          </PdfButton>
          {action?.(request)}
        </Group>
      </li>
    ))}
  </Stack>
)
