import { Button, Group, Stack, Text } from '@mantine/core'
import type { KnownFact, PictureLine, TestRequestLine, TestResult } from '@om/contracts/picture'
import { formatDay } from '@om/domain/dates'
import { tests } from '@om/domain/picture/tests'
import { IconMail } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { guideOf } from '#app/features/photos/views.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { type Striking, struckLine } from './strike-dialog.tsx'

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

const sourceLine = ({ at, note, ...fact }: Pick<KnownFact, 'at' | 'note' | 'source' | 'by'>) =>
  `${formatDateTime(at)}, ${whoSaid(fact)}${note && `. ${note}`}`

type OnStrike = (fact: Striking) => void

type StrikeProps = { fact: { id: string | null; canStrike: boolean }; words: string; onStrike: OnStrike | undefined }

const StrikeButton = ({ fact: { id, canStrike }, words, onStrike }: StrikeProps) =>
  canStrike &&
  id &&
  onStrike && (
    <Button size="compact-sm" variant="subtle" onClick={() => onStrike({ id, words })}>
      Entered in error<span className="visually-hidden">: {words}</span>
    </Button>
  )

type LinesProps = {
  lines: readonly PictureLine[]
  action?: (line: PictureLine) => ReactNode
  /** Opens what says that something was entered in error. */
  onStrike?: OnStrike
}

/** What can be done about a line stands at its right. */
const beside = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 'var(--space-sm)' } as const

/** What is known, line by line, each with where it comes from and what was before it; what was struck out stays to be read. */
export const KnownLines = ({ lines, action, onStrike }: LinesProps) => (
  <Stack component="dl" gap="md" m={0}>
    {lines.map(line => (
      <div key={line.key} style={action && beside}>
        <Text component="dt" fw={600} size="sm" style={{ gridColumn: 1 }}>
          {line.name}
        </Text>
        <Text component="dd" m={0} style={{ gridColumn: 1, overflowWrap: 'anywhere' }}>
          {line.now ? line.now.words : 'Nothing that counts is on file.'}
          {line.now && (
            <Text span display="block" size="xs" c="dimmed">
              {sourceLine(line.now)}
            </Text>
          )}
          {line.now && <StrikeButton fact={line.now} words={line.now.words} onStrike={onStrike} />}
          {line.before.length > 0 && (
            <details open={line.now === null || undefined}>
              <summary style={{ minHeight: 24 }}>
                <Text span size="xs">
                  Before<span className="visually-hidden">, {line.name}</span>
                </Text>
              </summary>
              {line.before.map(fact => (
                <Before key={fact.id ?? fact.at} fact={fact} onStrike={onStrike} />
              ))}
            </details>
          )}
        </Text>
        {action && <dd style={{ gridArea: '1 / 2 / span 2', margin: 0 }}>{action(line)}</dd>}
      </div>
    ))}
  </Stack>
)

const Before = ({ fact, onStrike }: { fact: KnownFact; onStrike: OnStrike | undefined }) => (
  <Text component="div" size="sm" c="dimmed">
    {fact.struck ? <s>{fact.words}</s> : fact.words} ({sourceLine(fact)})
    {fact.struck && (
      <Text span display="block" size="xs">
        {struckLine(fact.struck)}
      </Text>
    )}
    <StrikeButton fact={fact} words={fact.words} onStrike={onStrike} />
  </Text>
)

type ResultsProps = {
  results: readonly TestResult[]
  onStrike?: OnStrike
  /** Whether the reader may add the paper that a result is on. */
  mayAttach?: boolean
  /** For a doctor: what takes a paper out of the record. */
  takeAway?: TakeAway
}

type TakeAway = ComponentProps<typeof AttachedPhotos>['takeAway']

/** Results, newest first; what is outside its reference is told apart by a word. */
export const Results = ({ results, onStrike, mayAttach = false, takeAway }: ResultsProps) => (
  <Stack component="ul" gap="md" className="plain-list">
    {results.map(result => (
      <li key={result.id}>
        <OneResult result={result} onStrike={onStrike} />
        {result.source !== 'assessment' && (
          <ResultPaper result={result} mayAttach={mayAttach && result.view === null} takeAway={takeAway} />
        )}
      </li>
    ))}
  </Stack>
)

const OneResult = ({ result, onStrike }: { result: TestResult; onStrike: OnStrike | undefined }) => {
  const { test, view, value, unit, isAbnormal, measuredOn, source, by, note, struck } = result
  const name = `${tests[test].name}${view ? `, ${guideOf(view).title.toLowerCase()}` : ''}`
  const words = `${name} ${value} ${unit}`
  return (
    <>
      <Group gap="0 10px">
        <Text span>{name}</Text>
        <Text span fw={600} td={struck ? 'line-through' : undefined}>
          {value} {unit}
        </Text>
        {struck ? (
          <StatusBadge meaning="quiet">Entered in error</StatusBadge>
        ) : (
          isAbnormal && <StatusBadge meaning="caution">Out of range</StatusBadge>
        )}
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {formatDay(measuredOn)}, {whoSaid({ source, by })}
        {note && `. ${note}`}
        {struck && (
          <Text span display="block" size="xs">
            {struckLine(struck)}
          </Text>
        )}
      </Text>
      <StrikeButton fact={result} words={words} onStrike={onStrike} />
    </>
  )
}

/** Pictures of the paper that a result is on, opened from it. */
type PaperProps = { result: TestResult; mayAttach: boolean; takeAway: TakeAway }

const ResultPaper = ({ result: { id, test, view, value, unit }, mayAttach, takeAway }: PaperProps) => {
  const [isOpen, setOpen] = useState(false)
  const name = `${tests[test].name} ${value} ${unit}`
  const what = view ? 'Photo' : 'Source document'
  return (
    <>
      <Button size="compact-sm" variant="subtle" ml={-8} onClick={() => setOpen(true)}>
        {what}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={what}>
        <Stack gap="md">
          <Text fw={600}>{name}</Text>
          <Text size="sm">
            {mayAttach
              ? 'Add the paper the result is on: a PDF, a photo or a screenshot. Your doctors see it, and it stays with your record once one has.'
              : view
                ? 'The photo it was measured on.'
                : 'The paper it was read from, and what the patient has added to it.'}
          </Text>
          <AttachedPhotos
            about={{ kind: 'result', id }}
            mayAdd={mayAttach}
            takeAway={takeAway}
            none="Nothing has been added."
          />
        </Stack>
      </Dialog>
    </>
  )
}

/** Which results were read from a paper, in words; whether they still count. */
export const ReadFrom = ({ results, documentId }: { results: readonly TestResult[]; documentId: string }) => {
  const mine = results.filter(result => result.documentId === documentId)
  return (
    <Text size="xs" c="dimmed">
      {mine.length === 0
        ? 'No result has been entered from it.'
        : `Entered from it: ${mine.map(({ test, value, unit, struck }) => `${tests[test].name} ${value} ${unit}${struck ? ' (entered in error)' : ''}`).join(', ')}.`}
    </Text>
  )
}

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
