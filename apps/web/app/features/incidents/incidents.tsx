import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { addToIncident, type Incident, type incidentKinds } from '@om/contracts/incidents'
import { formatDay } from '@om/domain/dates'
import { IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'

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
  useLive(
    ['board', 'order'],
    useDebounced(() => void revalidate()),
  )
  return (
    <Stack gap="xl">
      <PageHeader title="Incidents" lead={lead} />
      {children}
      {items.length === 0 ? (
        <Card title="The log">
          <Text c="dimmed">Nothing has been entered. Near misses belong here too: they show what to change.</Text>
        </Card>
      ) : (
        <>
          <Group>
            <PdfButton icon={IconTable} fetchFile={() => api.incidents.csv({})}>
              As CSV
            </PdfButton>
          </Group>
          {items.map(incident => (
            <IncidentCard key={incident.id} incident={incident} mayWork={mayWork} />
          ))}
        </>
      )}
    </Stack>
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
      {mayWork && <AddForm incident={incident} />}
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
