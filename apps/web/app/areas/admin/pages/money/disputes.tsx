import { Group, Text } from '@mantine/core'
import type { DisputeRow } from '@om/contracts/disputes'
import { Outlet } from 'react-router'
import { Money } from '#app/ui/money.tsx'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordLine, RecordLink, RecordMarks, RecordRows, RecordWhen } from '#app/ui/record-list/rows.tsx'
import { ListSearch, ListViews } from '#app/ui/record-list/toolbar.tsx'
import { type RecordLinkProps, useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { KeysButton, ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import type { Route } from './+types/disputes'
import { disputeKeys, disputes, disputeWords } from './disputes-list.ts'
import { MoneyParts } from './money-parts.tsx'

/** The list of disputes; the open one belongs to the route inside. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => disputes.loader({ request })

export const shouldRevalidate = disputes.shouldRevalidate

export const HydrateFallback = () => <PanesSkeleton label="Loading the disputes" tools={[38, 36]} rowHeight={84} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const Row = ({ row, link }: { row: DisputeRow; link: RecordLinkProps }) => {
  const { label, meaning } = disputeWords[row.state]
  return (
    <RecordLink
      {...link}
      name={row.patientName || row.email || 'A payment that is none of ours'}
      mark={
        <Text component="span" fw={600}>
          <Money cents={row.amountCents} currency={row.currency} />
        </Text>
      }
    >
      <Group component="span" gap="0 12px" justify="space-between">
        <RecordLine>{row.reason}</RecordLine>
        <RecordWhen at={row.openedAt} />
      </Group>
      <RecordMarks>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        {row.dueBy && (
          <RecordLine>
            Due <RelativeTime at={row.dueBy} />
          </RecordLine>
        )}
      </RecordMarks>
    </RecordLink>
  )
}

const noMatch = {
  title: 'No dispute fits',
  text: 'Search looks for the number of an invoice, an e-mail address, or the beginning of a name.',
}

const nothing = {
  open: {
    title: 'No payment is disputed',
    text: 'When somebody tells their bank that a payment is not right, it appears here with the day by which it has to be answered.',
  },
  closed: { title: 'No dispute is closed yet', text: 'Disputes that the bank has decided stay here.' },
}

/** Two panes: disputed payments at the left, the open one at the right. */
export default function Disputes({ loaderData }: Route.ComponentProps) {
  const list = useRecordList(disputes, loaderData, { live: ['subscription'], countWords: String })
  const keys = useListKeys(list, { opens: true })
  const { page, search, pending } = list
  return (
    <>
      <RecordPanes
        label="Disputes"
        isOpen={list.opened !== undefined}
        title={
          <>
            <h1>Money</h1>
            <KeysButton onClick={keys.show} />
          </>
        }
        tools={
          <>
            <MoneyParts current="disputes" />
            <ListSearch
              list={list}
              label="Search by name, e-mail or invoice number"
              placeholder="Name, e-mail, invoice"
            />
            <ListViews
              label="Which disputes"
              look="chips"
              views={(['open', 'closed'] as const).map(view => ({
                key: view,
                label: view === 'open' ? 'Open' : 'Closed',
                to: { search: disputes.query(disputes.first({ view }), {}) },
                isCurrent: pending.view === view,
              }))}
            />
          </>
        }
        record={<Outlet context={{ hasRows: page.items.length > 0 }} />}
      >
        <RecordRows
          list={list}
          items={page.items}
          skeleton={{ rows: 4, height: 84 }}
          empty={<EmptyState {...(search.search ? noMatch : nothing[search.view])} />}
        >
          {(row, link) => <Row row={row} link={link} />}
        </RecordRows>
      </RecordPanes>
      <ShortcutsHelp keys={disputeKeys} {...keys} />
    </>
  )
}
