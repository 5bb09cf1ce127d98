import { Box, Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { addToIncident, type Incident, type incidentKinds, searchIncidents } from '@om/contracts/incidents'
import { formatDay } from '@om/domain/dates'
import { IconPrinter, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { printPage } from '#app/browser/save-file.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import classes from './incidents.module.css'

export const incidentWords: Record<(typeof incidentKinds)[number], string> = {
  dispensing_error: 'Dispensing error',
  near_miss: 'Near miss',
  other: 'Something else',
}

type Props = {
  items: readonly Incident[]
  /** Pharmacists add to incidents and follow them to the order; everybody else reads. */
  mayWork: boolean
  lead: ReactNode
  /** The form for a new one, where the reader may enter it. */
  children?: ReactNode
}

/** The incident log of the pharmacy: what went wrong or nearly did, open ones first. (REG-18) */
export const Incidents = ({ items, mayWork, lead, children }: Props) => {
  const { revalidate } = useRevalidator()
  const [found, setFound] = useState<Found | null>(null)
  const now = useNow()
  useLive(
    ['board', 'order'],
    useDebounced(() => void revalidate()),
  )
  return (
    <Stack gap="xl">
      <PageHeader title="Incidents" lead={lead && <span className={classes.tools}>{lead}</span>} />
      <Text className={classes.printed}>{`The log as it stood on ${formatDateTime(new Date(now).toISOString())}`}</Text>
      <div className={classes.tools}>{children}</div>
      {items.length === 0 ? (
        <Card title="The log">
          <Text c="dimmed">Nothing has been entered. Near misses belong here too: they show what to change.</Text>
        </Card>
      ) : (
        <>
          <Stack gap="sm" className={classes.tools}>
            <SearchForm onFound={setFound} isSearching={found !== null} />
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden="true" />}
                onClick={() => printPage()}
              >
                Print what is shown
              </Button>
              <PdfButton icon={IconTable} fetchFile={() => api.incidents.csv({})}>
                As CSV
              </PdfButton>
            </Group>
          </Stack>
          {found && (
            <Text role="status">
              {found.items.length === 0
                ? `No incident says “${found.words}”.`
                : `${found.items.length === 1 ? 'One incident says' : `${found.items.length} incidents say`} “${found.words}”.`}
            </Text>
          )}
          {shownOf(items, found).map(incident => (
            <IncidentCard key={incident.id} incident={incident} mayWork={mayWork} />
          ))}
        </>
      )}
    </Stack>
  )
}

type Found = { words: string; items: readonly Incident[] }

/** What was found, each as it stands now where the log has it. */
const shownOf = (items: readonly Incident[], found: Found | null): readonly Incident[] =>
  found === null ? items : found.items.map(one => items.find(({ id }) => id === one.id) ?? one)

const Words = z.object({ words: z.string() })

const SearchForm = ({ onFound, isSearching }: { onFound: (found: Found | null) => void; isSearching: boolean }) => {
  const form = useContractForm(searchIncidents, {
    draft: { key: 'incident-search', schema: Words },
    initial: () => ({ words: '' }),
    toBody: values => values,
    send: async body => ({ words: body.words, items: (await api.incidents.search({ body })).items }),
    onDone: found => onFound(found),
  })
  return (
    <form {...form.props} aria-label="Search the log">
      <Group gap="xs" align="flex-end" wrap="wrap">
        <TextInput
          label="Search the log"
          description="Words, a batch, the number of an incident or an order"
          style={{ flex: '1 1 260px' }}
          {...form.text('words')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Search
        </Button>
        {isSearching && (
          <Button variant="subtle" onClick={() => onFound(null)}>
            Show everything
          </Button>
        )}
      </Group>
      <ProblemAlert problem={form.problem} />
    </form>
  )
}

const IncidentCard = ({ incident, mayWork }: { incident: Incident; mayWork: boolean }) => {
  const { number, kind, happenedOn, what, order, batchNumber, told, done, reportedBy, reportedAt, closed, entries } =
    incident
  const aboutOrder = mayWork ? <Link to={`/pharmacy-orders?order=${order?.id}`}>{order?.number}</Link> : order?.number
  return (
    <Card
      title={`${number}, ${incidentWords[kind].toLowerCase()}`}
      aside={<StatusBadge meaning={closed ? 'quiet' : 'caution'}>{closed ? 'Closed' : 'Open'}</StatusBadge>}
    >
      <Facts
        facts={[
          ['What happened', what],
          ['When', formatDay(happenedOn)],
          ...(order ? [['Order', aboutOrder] as const] : []),
          ...(batchNumber ? [['Batch', batchNumber] as const] : []),
          ['Who was told', told],
          ['What was done', done],
          ['Entered', `${reportedBy}, ${formatDateTime(reportedAt)}`],
        ]}
      />
      {entries.length > 0 && (
        <Stack component="ul" gap="xs" mt="md" className="plain-list ruled">
          {entries.map(({ at, by, words, closes }) => (
            <li key={`${at}${words}`}>
              <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</Text>
              <Text size="sm" c="dimmed">{`${by}, ${formatDateTime(at)}${closes ? ': closed with this' : ''}`}</Text>
            </li>
          ))}
        </Stack>
      )}
      {mayWork && (
        <Box className={classes.tools} mt="md">
          <AddForm incident={incident} />
        </Box>
      )}
    </Card>
  )
}

const Typed = z.object({ words: z.string(), closes: z.boolean() })

const AddForm = ({ incident: { id, version, number, closed } }: { incident: Incident }) => {
  const form = useContractForm(addToIncident, {
    draft: { key: `incident:${id}`, schema: Typed },
    initial: () => ({ words: '', closes: false }),
    toBody: values => ({ version, ...values }),
    send: body => api.incidents.add({ params: { id }, body }),
    onDone: reply => toast(reply.closed && !closed ? `${number} is closed.` : `It is added to ${number}.`),
  })
  return (
    <form {...form.props} className="stack" aria-label={`Add to ${number}`}>
      <Textarea
        label="Add or correct"
        description="What stands above stays as it was written."
        autosize
        minRows={2}
        {...form.capped('words')}
      />
      {!closed && <Checkbox label="Close it with this" {...form.tick('closes')} />}
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.busy}>
          Add
        </Button>
      </Group>
    </form>
  )
}
