import { Button, Group, Stack, Table, Text } from '@mantine/core'
import type { MyInvoice } from '@om/contracts/invoices'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/invoices'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, { items }] = await Promise.all([api.me.read({}, { signal }), api.billing.myInvoices({}, { signal })])
  return { me, items }
}

export const HydrateFallback = () => <ListSkeleton rows={4} height={64} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const states = {
  paid: { label: 'Paid', meaning: 'good' },
  due: { label: 'Not paid yet', meaning: 'caution' },
  void: { label: 'Cancelled', meaning: 'quiet' },
} as const

const backWords: Record<MyInvoice['backs'][number]['status'], string> = {
  on_its_way: 'on its way back',
  paid_back: 'paid back',
  failed: 'did not reach you: please call us',
}

const disputeWords = {
  open: 'Disputed at your bank. Until it has decided nothing is paid back by us.',
  won: 'Was disputed at your bank: the payment stands.',
  lost: 'Your bank has given the money back to you.',
}

const openPaper = ({ kind, id }: MyInvoice) =>
  kind === 'care' ? api.billing.invoicePaper({ params: { id } }) : api.shop.invoice({ body: { order: { id } } })

const openCredit = ({ id }: MyInvoice, { id: refundId, paper }: MyInvoice['backs'][number]) =>
  paper === 'billing'
    ? api.billing.invoiceCredit({ params: { id: refundId } })
    : api.shop.creditNote({ body: { order: { id }, refundId } })

/** Every invoice of a patient, of plans and of the shop, each as PDF, and all of them as CSV. (REG-24) */
export default function Invoices({ loaderData: { me, items } }: Route.ComponentProps) {
  useFreshPage(['subscription', 'order'])
  return (
    <Page width="list">
      <PageHeader
        title="Invoices"
        lead="Everything you have been charged, and what went back: care plans and the shop."
      />
      <Stack gap="lg">
        <Group gap="sm">
          {items.length > 0 && <CsvButton />}
          <Button component={Link} to="/patient-subscription-management" variant="default">
            Back to your subscriptions
          </Button>
        </Group>
        {items.length === 0 ? (
          <EmptyState title="No invoices yet" text="Once something is charged, its invoice is here." />
        ) : (
          <Table.ScrollContainer
            minWidth={520}
            type="native"
            tabIndex={0}
            role="group"
            aria-label="Invoices, as a table"
          >
            <Table verticalSpacing="sm" aria-label="Invoices">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Date and number</Table.Th>
                  <Table.Th scope="col" ta="right">
                    Amount
                  </Table.Th>
                  <Table.Th scope="col">State</Table.Th>
                  <Table.Th scope="col">Paper</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map(one => (
                  <Row key={one.id} invoice={one} zone={zoneOf(me)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Page>
  )
}

const CsvButton = () => {
  const { send, busy, problem } = useSend(() => api.billing.exportInvoices(), {
    revalidate: false,
    onDone: file => saveFile(file, 'invoices.csv'),
  })
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => void send()}
      >
        All as CSV
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}

const Row = ({ invoice, zone }: { invoice: MyInvoice; zone: string | undefined }) => {
  const { number, about, at, amountCents, creditCents, gstCents, currency, state, hasPaper, backs, dispute } = invoice
  const { label, meaning } = states[state]
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
        <time dateTime={at} title={exactTime(at, zone)}>
          {formatDay(at, zone)}
        </time>
        <Text size="sm" c="dimmed">
          {[about, number].filter(Boolean).join(', ')}
        </Text>
      </Table.Th>
      <Table.Td ta="right">
        <Money cents={amountCents} currency={currency} />
        <Text size="sm" c="dimmed">
          {gstCents > 0 ? (
            <>
              GST in it <Money cents={gstCents} currency={currency} />
            </>
          ) : (
            'GST-free'
          )}
        </Text>
        {creditCents > 0 && (
          <Text size="sm" c="dimmed">
            of it by credit <Money cents={creditCents} currency={currency} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        {dispute && (
          <Text size="sm" c="dimmed" maw={260}>
            {disputeWords[dispute]}
          </Text>
        )}
        {backs.map(back => (
          <Text key={back.id} size="sm" c="dimmed">
            <Money cents={back.amountCents} currency={currency} /> {backWords[back.status]}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>
        <Stack gap={4} align="start">
          {hasPaper && (
            <PdfButton fetchFile={() => openPaper(invoice)} about={`of invoice ${number}`}>
              PDF
            </PdfButton>
          )}
          {backs
            .filter(back => back.number)
            .map(back => (
              <PdfButton key={back.id} fetchFile={() => openCredit(invoice, back)} about={back.number}>
                Credit note
              </PdfButton>
            ))}
        </Stack>
      </Table.Td>
    </Table.Tr>
  )
}
