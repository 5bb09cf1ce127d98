import { Button, Group } from '@mantine/core'
import { Brand } from '@om/contracts/common'
import { PrescriptionState } from '@om/contracts/consult-parts'
import { MOST_ORIGINALS, MOST_RX_LINES, type RxRow as Row, type RxLine, rxViews } from '@om/contracts/rx-history'
import { formatDay } from '@om/domain/dates'
import { medicineCodes } from '@om/domain/formulary/medicines'
import { Outlet } from 'react-router'
import { api } from '#app/browser/api.ts'
import { brandWords } from '#app/features/consult-review/consult-words.ts'
import { scriptBadges } from '#app/features/consult-review/script-words.ts'
import { SavedViews } from '#app/features/saved-views/saved-views.tsx'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordLine, RecordLink, RecordMarks, RecordRows } from '#app/ui/record-list/rows.tsx'
import { choiceKeys, useSelection } from '#app/ui/record-list/selection.tsx'
import { ExportButton, ListSearch, ListSelect, ListViews } from '#app/ui/record-list/toolbar.tsx'
import { type RecordLinkProps, useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/rx-history'
import { OriginalsBar } from './originals.tsx'
import { medicineWords, rxKeys, rxList, viewWords } from './rx-list.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => rxList.loader({ request })

export const shouldRevalidate = rxList.shouldRevalidate

export const HydrateFallback = () => <PanesSkeleton label="Loading the prescriptions" tools={[40, 36]} rowHeight={84} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const brands = { men: brandWords('men'), women: brandWords('women') }
const states = Object.fromEntries(PrescriptionState.options.map(state => [state, scriptBadges[state].label])) as Record<
  RxLine['status'],
  string
>
const signed = PrescriptionState.options.filter(state => state !== 'draft')
const noFilters = { state: undefined, medicine: undefined, brand: undefined } as const

/** What was prescribed, the newest first, with the open one beside it. (Spec §2: Rx History) */
export default function RxHistory({ loaderData }: Route.ComponentProps) {
  const list = useRecordList(rxList, loaderData, {
    live: ['consult'],
    countWords: count => `${count} ${count === 1 ? 'prescription' : 'prescriptions'}`,
  })
  const { page, search, pending, filter } = list
  const canPost = search.view === 'to_post' && pending.view === 'to_post'
  const selection = useSelection(canPost ? list.ids : [], MOST_ORIGINALS)
  const keys = useListKeys(list, { opens: true, more: canPost ? choiceKeys(list, selection) : {} })
  const isNarrowed = Boolean(search.search || search.state || search.medicine || search.brand)
  const collect = async () => {
    const { view, state, medicine, brand, search: text } = search
    const file = await api.rxHistory.exported({ query: { view, state, medicine, brand, search: text || undefined } })
    return { file, words: (name: string) => `Saved as ${name}: the newest ${MOST_RX_LINES} at most.` }
  }
  return (
    <>
      <RecordPanes
        label="List of prescriptions"
        title={
          <>
            <h1>Rx History</h1>
            <ExportButton
              name="prescriptions"
              title="Save what the filters leave, for a spreadsheet"
              collect={collect}
            />
          </>
        }
        isOpen={list.opened !== undefined}
        tools={
          <>
            <ListViews
              label="Views of the prescriptions"
              look="chips"
              views={rxViews.map(view => ({
                key: view,
                label: viewWords[view],
                to: { search: rxList.query(pending, { view, shown: rxList.pageSize }) },
                isCurrent: pending.view === view,
              }))}
            />
            <Group gap={8} wrap="nowrap">
              <ListSearch list={list} label="Search by name or number" placeholder="Name or RX10021" />
              <SavedViews name="rx-history" address={rxList} pending={pending} />
            </Group>
            <Group gap={8} grow preventGrowOverflow={false}>
              <ListSelect
                label="State"
                any="Every state"
                words={states}
                values={signed}
                value={pending.state}
                onChange={state => void filter({ state })}
              />
              <ListSelect
                label="Medicine"
                any="Every medicine"
                words={medicineWords}
                values={medicineCodes}
                value={pending.medicine}
                onChange={medicine => void filter({ medicine })}
              />
              <ListSelect
                label="Brand"
                any="Both brands"
                words={brands}
                values={Brand.options}
                value={pending.brand}
                onChange={brand => void filter({ brand })}
              />
            </Group>
            {canPost && <OriginalsBar selection={selection} />}
          </>
        }
        record={<Outlet />}
      >
        <RecordRows
          list={list}
          items={page.items}
          selection={canPost ? selection : undefined}
          nameOf={({ number }) => number}
          skeleton={{ rows: 6, height: 84 }}
          empty={
            isNarrowed ? (
              <EmptyState
                title="No prescription fits"
                text="The search looks at the beginning of first and last names, and at whole numbers such as RX10021."
                action={
                  <Button variant="default" onClick={() => list.clear(noFilters)}>
                    Take the search and filters off
                  </Button>
                }
              />
            ) : (
              <EmptyState title="Nothing here" text={nothing[search.view]} />
            )
          }
        >
          {(item, link) => <RxRow item={item} link={link} />}
        </RecordRows>
      </RecordPanes>
      <ShortcutsHelp keys={rxKeys} {...keys} />
    </>
  )
}

const nothing: Record<(typeof rxViews)[number], string> = {
  mine: 'What you sign appears here.',
  everyone: 'What a doctor signs appears here.',
  expiring: 'Nothing ends within 30 days: no prescription, and no last delivery.',
  to_post: 'Every original of yours was posted, or the pharmacy has it.',
  original: 'The pharmacy has every signed original.',
  asked: 'No pharmacist waits for an answer.',
}

const RxRow = ({ item, link }: { item: Row; link: RecordLinkProps }) => {
  if (!item.isOpen)
    return (
      <RecordLink {...link} name={`${item.patient.firstName} ${item.patient.lastName}`} mark={null}>
        <RecordLine>{item.number}</RecordLine>
        <RecordLine>Not in your care. Open the record for a reason.</RecordLine>
      </RecordLink>
    )
  const { label, meaning } = scriptBadges[item.status]
  return (
    <RecordLink
      {...link}
      name={`${item.patient.firstName} ${item.patient.lastName}`}
      mark={<StatusBadge meaning={meaning}>{label}</StatusBadge>}
    >
      <RecordLine>{item.items.map(({ description }) => description).join(' and ')}</RecordLine>
      <RecordLine>
        {[
          item.number,
          formatDay(item.writtenOn),
          item.signedBy,
          `${item.suppliesUsed} of ${item.suppliesTotal} used`,
        ].join(' · ')}
      </RecordLine>
      {item.originalPosted && !item.originalReceivedOn && (
        <RecordLine>Original posted {formatDay(item.originalPosted.on)}</RecordLine>
      )}
      {item.isAsked && (
        <RecordMarks>
          <StatusBadge meaning="caution">A pharmacist asks</StatusBadge>
        </RecordMarks>
      )}
    </RecordLink>
  )
}
