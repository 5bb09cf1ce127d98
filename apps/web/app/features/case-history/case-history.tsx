import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type CaseEvent, type CaseEventKind, type CaseHistoryPage, caseEventKinds } from '@om/contracts/case-history'
import { IconPrinter, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { printPage } from '#app/browser/save-file.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf, type ShownProblem } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'

/** What is asked of the server for a part of the list. */
export type HistoryQuery = {
  kind: CaseEventKind | null
  year: number | null
  search: string
  cursor?: string | undefined
  limit: number
}

const SHOWN = 40
const MOST = 100
const SEARCH_AFTER_MS = 300

/** The part of the list that a page begins with. */
export const wholeHistory: HistoryQuery = { kind: null, year: null, search: '', limit: SHOWN }

const kindWords: Record<CaseEventKind, string> = {
  assessment: 'Assessments and decisions',
  call: 'Calls',
  prescription: 'Prescriptions',
  pharmacy: 'Pharmacy',
  parcel: 'Parcels',
  check_in: 'Check-ins',
  side_effect: 'Side effects',
  record: 'Record and consents',
}

type Load = (query: HistoryQuery) => Promise<CaseHistoryPage>

/** The list as it is asked for. A newer question wins over an answer that comes late; what is shown stays until then. */
const useHistory = (first: CaseHistoryPage, load: Load) => {
  const [query, setQuery] = useState(wholeHistory)
  const [page, setPage] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ShownProblem | null>(null)
  const newest = useRef(0)
  const ask = async (next: HistoryQuery, before: readonly CaseEvent[]): Promise<CaseHistoryPage | null> => {
    newest.current += 1
    const turn = newest.current
    setBusy(true)
    setProblem(null)
    try {
      const found = await load(next)
      if (turn !== newest.current) return null
      const whole = { ...found, items: [...before, ...found.items] }
      setPage(whole)
      announce(`${whole.items.length}${found.nextCursor ? ' or more' : ''} events`)
      return whole
    } catch (error) {
      if (turn === newest.current) setProblem(problemOf(error))
      return null
    } finally {
      if (turn === newest.current) setBusy(false)
    }
  }
  const narrow = (change: Partial<HistoryQuery>) => {
    const next = { ...query, ...change }
    setQuery(next)
    void ask(next, [])
  }
  const more = (limit = SHOWN, from = page) =>
    ask({ ...query, cursor: from.nextCursor ?? undefined, limit }, from.items)
  /** Everything that the filters leave, for paper. */
  const whole = async (): Promise<boolean> => {
    let now: CaseHistoryPage | null = page
    while (now?.nextCursor) now = await more(MOST, now)
    return now !== null
  }
  return { query, page, isBusy, problem, narrow, more, whole }
}

type Props = {
  first: CaseHistoryPage
  load: Load
  /** Where more about an event is read; null where nowhere. */
  linkOf: (event: CaseEvent) => string | null
  /** What a search finds, for the field. */
  placeholder: string
  /** What stands above a print of it. */
  printedFor: string
}

/** Everything that happened in somebody's care, newest first, by day: narrowed, searched, printed. */
export const CaseHistory = ({ first, load, linkOf, placeholder, printedFor }: Props) => {
  const { query, page, isBusy, problem, narrow, more, whole } = useHistory(first, load)
  const [typed, setTyped] = useState('')
  const find = useDebouncedCallback((search: string) => narrow({ search }), SEARCH_AFTER_MS)
  const type = (text: string) => {
    setTyped(text)
    find(text.trim())
  }
  const showAll = () => {
    find.cancel()
    setTyped('')
    narrow({ kind: null, year: null, search: '' })
  }
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    const isWhole = await whole()
    flushSync(() => setPrinting(false))
    if (isWhole) printPage()
  }
  const isNarrow = query.kind !== null || query.year !== null || query.search !== ''
  return (
    <Stack gap="lg">
      <Text className="print-only">{printedFor}</Text>
      <Group gap="sm" align="flex-end" className="screen-only">
        <TextInput
          type="search"
          label="Search"
          placeholder={placeholder}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          autoComplete="off"
          maxLength={100}
          flex="1 1 14rem"
          value={typed}
          onChange={event => type(event.currentTarget.value)}
        />
        <NativeSelect
          label="About"
          flex="1 1 10rem"
          data={[
            { value: '', label: 'Everything' },
            ...caseEventKinds.map(one => ({ value: one, label: kindWords[one] })),
          ]}
          value={query.kind ?? ''}
          onChange={event => narrow({ kind: caseEventKinds.find(one => one === event.currentTarget.value) ?? null })}
        />
        <NativeSelect
          label="Year"
          flex="0 1 8rem"
          data={[{ value: '', label: 'All years' }, ...page.years.map(String)]}
          value={query.year === null ? '' : String(query.year)}
          onChange={event =>
            narrow({ year: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
          }
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          loading={isPrinting}
          onClick={() => void print()}
        >
          Print
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
      {page.items.length === 0 ? (
        <Nothing isNarrow={isNarrow} onShowAll={showAll} />
      ) : (
        <Days events={page.items} linkOf={linkOf} />
      )}
      {page.nextCursor && (
        <div className="screen-only">
          <Button variant="default" loading={isBusy} onClick={() => void more()}>
            Load more
          </Button>
        </div>
      )}
    </Stack>
  )
}

const Nothing = ({ isNarrow, onShowAll }: { isNarrow: boolean; onShowAll: () => void }) =>
  isNarrow ? (
    <EmptyState
      title="Nothing fits that"
      text="Try fewer or other words, another year, or everything."
      action={
        <Button variant="default" onClick={onShowAll}>
          Show everything
        </Button>
      }
    />
  ) : (
    <EmptyState title="Nothing yet" text="What happens from the first assessment on stands here." />
  )

const times = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' })

const Days = ({ events, linkOf }: Pick<Props, 'linkOf'> & { events: readonly CaseEvent[] }) => (
  <Stack gap="lg">
    {[...Map.groupBy(events, event => formatDay(event.at))].map(([day, ofDay]) => (
      <section key={day} aria-label={day}>
        <Title order={2} size="h4" mb="xs">
          {day}
        </Title>
        <ol className="plain-list ruled">
          {ofDay.map(event => (
            <Line key={event.id} event={event} to={linkOf(event)} />
          ))}
        </ol>
      </section>
    ))}
  </Stack>
)

const Line = ({ event: { id, at, what, by, about }, to }: { event: CaseEvent; to: string | null }) => {
  const detail = [by, about].filter(part => part !== '').join(' · ')
  return (
    <li id={`event-${id}`} style={{ breakInside: 'avoid' }}>
      <Group justify="space-between" gap="0 12px" wrap="nowrap" align="baseline">
        <Text style={{ overflowWrap: 'anywhere' }}>{to ? <Link to={to}>{what}</Link> : what}</Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          <time dateTime={at} title={exactTime(at)}>
            {times.format(new Date(at))}
          </time>
        </Text>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {detail && `${detail} · `}no. {id}
      </Text>
    </li>
  )
}
