import {
  Anchor,
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { privacyKinds, privacyRequests, privacyViews } from '@om/contracts/privacy-requests'
import { privacyKindWords } from '@om/domain/privacy-requests'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { OfficeRequest } from './office-request.tsx'
import { RequestBadge } from './request-steps.tsx'

const Search = z.object({
  view: z.enum(privacyViews).catch('open'),
  kind: z.enum(privacyKinds).optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
  request: z.uuid().optional().catch(undefined),
})
const searchIn = (params: URLSearchParams) => Search.parse(Object.fromEntries(params))

/** What the register needs, as its address says. */
export const loadRegister = async (url: string, signal: AbortSignal) => {
  const { request, ...query } = searchIn(new URL(url).searchParams)
  const [list, open, colleagues] = await Promise.all([
    api.privacyRequests.list({ query: { ...query, limit: 50 } }, { signal }),
    request ? api.privacyRequests.read({ params: { id: request } }, { signal }) : null,
    api.privacyRequests.colleagues({}, { signal }),
  ])
  return { list, open, colleagues: colleagues.items }
}

type Loaded = Awaited<ReturnType<typeof loadRegister>>

/** The register of requests under the Privacy Act: the one due first on top. (REG-20) */
export const Register = ({ list, open, colleagues }: Loaded) => {
  const [params, setParams] = useSearchParams()
  const search = searchIn(params)
  const [isEntering, setEntering] = useState(false)
  const query = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams({ section: 'requests' })
    const { cursor: _, ...rest } = search
    for (const [name, value] of Object.entries({ ...rest, ...change })) if (value) next.set(name, value)
    return next
  }
  const show = (id: string | undefined) =>
    setParams(query({ cursor: search.cursor, request: id }), { preventScrollReset: true })
  const { view, kind } = search
  return (
    <Stack gap="lg">
      <PageHeader
        title="Privacy requests"
        back={{ to: '/admin/messages', label: 'Messages' }}
        lead={`${list.open} open, ${list.overdue} overdue. Each is answered within 30 calendar days. Corrections of a record stand among the tasks of whoever answers them.`}
        actions={<Button onClick={() => setEntering(true)}>Enter a request</Button>}
      />
      <Group gap="sm">
        <SegmentedControl
          aria-label="State"
          data={privacyViews.map(value => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={next => setParams(query({ view: next, request: undefined }))}
        />
        <NativeSelect
          aria-label="Kind"
          data={[
            { value: '', label: 'Every kind' },
            ...privacyKinds.map(value => ({ value, label: privacyKindWords[value] })),
          ]}
          value={kind ?? ''}
          onChange={event => setParams(query({ kind: event.currentTarget.value || undefined, request: undefined }))}
        />
        <PdfButton icon={IconTable} fetchFile={() => api.privacyRequests.csv({ query: { view, kind } })}>
          As CSV
        </PdfButton>
      </Group>
      {list.items.length === 0 ? (
        <EmptyState title="Nothing here" text="No request fits. Choose another state or kind to see more." />
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {['Number', 'From', 'About', 'Answer due', 'With', 'State'].map(name => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.items.map(one => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    <Anchor
                      component={Link}
                      to={`?${query({ cursor: search.cursor, request: one.id })}`}
                      preventScrollReset
                    >
                      {one.number}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{one.patientName}</Table.Td>
                  <Table.Td>{privacyKindWords[one.kind]}</Table.Td>
                  <Table.Td>{formatDay(one.dueAt)}</Table.Td>
                  <Table.Td>{one.assignee || 'Nobody yet'}</Table.Td>
                  <Table.Td>
                    <RequestBadge state={one.state} dueAt={one.dueAt} isOffice />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group>
        {search.cursor && (
          <Button variant="default" onClick={() => setParams(query({}))}>
            Back to the first page
          </Button>
        )}
        {list.nextCursor && (
          <Button variant="default" onClick={() => setParams(query({ cursor: list.nextCursor ?? undefined }))}>
            Next page
          </Button>
        )}
      </Group>
      <Dialog
        opened={open !== null}
        onClose={() => show(undefined)}
        title={`Request ${open?.number ?? ''}`}
        size="lg"
        isWhole
      >
        {open && <OfficeRequest request={open} colleagues={colleagues} />}
      </Dialog>
      <Dialog opened={isEntering} onClose={() => setEntering(false)} title="Enter a request" isWhole>
        <EnterForm
          onDone={({ id, number }) => {
            setEntering(false)
            toast(`It is entered as ${number}.`)
            show(id)
          }}
        />
      </Dialog>
    </Stack>
  )
}

const viewWords: Record<(typeof privacyViews)[number], string> = {
  open: 'Open',
  overdue: 'Overdue',
  closed: 'Closed',
  all: 'All',
}

const Typed = z.object({
  id: z.string(),
  email: z.string(),
  kind: z.string(),
  channel: z.string(),
  identity: z.string(),
  words: z.string(),
})

const EnterForm = ({ onDone }: { onDone: (entered: { id: string; number: number }) => void }) => {
  const form = useContractForm(privacyRequests.enter, {
    draft: { key: 'privacy-request:enter', schema: Typed },
    initial: () => ({ id: crypto.randomUUID(), email: '', kind: '', channel: '', identity: '', words: '' }),
    toBody: values => values,
    send: body => api.privacyRequests.enter({ body }),
    onDone,
  })
  return (
    <form {...form.props} className="stack">
      <TextInput type="email" label="E-mail address of their account" {...form.text('email')} />
      <NativeSelect
        label="What it is about"
        data={[
          { value: '', label: 'Choose' },
          ...privacyKinds.map(value => ({ value, label: privacyKindWords[value] })),
        ]}
        value={form.values.kind}
        error={form.errorOf('kind')}
        onChange={event => form.set({ kind: event.currentTarget.value })}
      />
      <NativeSelect
        label="How it came"
        data={[
          { value: '', label: 'Choose' },
          { value: 'phone', label: 'By telephone' },
          { value: 'mail', label: 'By mail' },
        ]}
        value={form.values.channel}
        error={form.errorOf('channel')}
        onChange={event => form.set({ channel: event.currentTarget.value })}
      />
      <Textarea
        label="How you made sure who asks"
        description="Such as: called back on the number of the account; date of birth and address were right."
        autosize
        {...form.capped('identity')}
      />
      <Textarea
        label="What is asked"
        description="Leave out what they say of their health."
        autosize
        minRows={3}
        {...form.capped('words')}
      />
      <Text size="sm" c="dimmed">
        The patient is told that it has come, and sees it in their health records.
      </Text>
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Enter it
        </Button>
      </Group>
    </form>
  )
}
