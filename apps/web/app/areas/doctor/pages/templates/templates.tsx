import { Button, Group } from '@mantine/core'
import { Brand } from '@om/contracts/common'
import { type TemplateLine, templateViews } from '@om/contracts/prescription-templates'
import { type TextTemplateLine, textKinds } from '@om/contracts/text-templates'
import { medicineCodes } from '@om/domain/formulary/medicines'
import { Outlet, useNavigate } from 'react-router'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordLine, RecordLink, RecordMarks, RecordRows } from '#app/ui/record-list/rows.tsx'
import { ListSearch, ListSelect, ListViews } from '#app/ui/record-list/toolbar.tsx'
import { type RecordLinkProps, useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/templates'
import { NewText } from './new-text.tsx'
import {
  brandOf,
  kindWords,
  medicineWords,
  sections,
  stateWords,
  templateKeys,
  templatesList,
  viewWords,
} from './templates-list.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => templatesList.loader({ request })

export const shouldRevalidate = templatesList.shouldRevalidate

export const HydrateFallback = () => <PanesSkeleton label="Loading the templates" tools={[40, 36]} rowHeight={84} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const noFilters = { medicine: undefined, brand: undefined, kind: undefined } as const

const sectionWords: Record<(typeof sections)[number], string> = {
  prescriptions: 'Prescriptions',
  words: 'Usual words',
}

/** What doctors prescribe from: the clinic's and their own, with the open one beside the list. (Spec §2) */
export default function Templates({ loaderData }: Route.ComponentProps) {
  const list = useRecordList(templatesList, loaderData, {
    live: ['template'],
    countWords: count => `${count} ${count === 1 ? 'template' : 'templates'}`,
  })
  const navigate = useNavigate()
  const { page, search, pending, filter } = list
  const keys = useListKeys(list, { opens: true })
  const isWords = search.of === 'words'
  const isNarrowed = Boolean(search.search || search.medicine || search.brand || search.kind)
  return (
    <>
      <RecordPanes
        label="List of templates"
        title={<h1>Prescriptions</h1>}
        isOpen={list.opened !== undefined}
        tools={
          <>
            <ListViews
              label="What the templates are for"
              look="segments"
              views={sections.map(of => ({
                key: of,
                label: sectionWords[of],
                to: { search: of === 'words' ? '?of=words' : '' },
                isCurrent: pending.of === of,
              }))}
            />
            <ListViews
              label="Views of the templates"
              look="chips"
              views={templateViews.map(view => ({
                key: view,
                label:
                  view === 'proposed' && page.waiting > 0 ? `${viewWords[view]} (${page.waiting})` : viewWords[view],
                to: { search: templatesList.query(pending, { view, shown: templatesList.pageSize }) },
                isCurrent: pending.view === view,
              }))}
            />
            <ListSearch
              list={list}
              label={isWords ? 'Search by name, words or code' : 'Search by name, medicine or code'}
              placeholder={isWords ? 'Name, words or CQ-1' : 'Name, medicine or RX-M1'}
            />
            {isWords ? (
              <Group gap={8} grow preventGrowOverflow={false}>
                <ListSelect
                  label="Kind"
                  any="Every kind"
                  words={kindWords}
                  values={textKinds}
                  value={pending.kind}
                  onChange={kind => void filter({ kind })}
                />
                <NewText
                  onDone={id =>
                    Promise.resolve(navigate({ search: templatesList.query(search, { view: 'all', template: id }) }))
                  }
                />
              </Group>
            ) : (
              <Group gap={8} grow preventGrowOverflow={false}>
                <ListSelect
                  label="Medicine"
                  any="Every medicine"
                  words={medicineWords}
                  values={medicineCodes}
                  value={pending.medicine}
                  onChange={medicine => void filter({ medicine })}
                />
                <ListSelect
                  label="For"
                  any="Men and women"
                  words={brandOf}
                  values={Brand.options}
                  value={pending.brand}
                  onChange={brand => void filter({ brand })}
                />
              </Group>
            )}
          </>
        }
        record={<Outlet />}
      >
        <RecordRows
          list={list}
          items={page.items}
          skeleton={{ rows: 6, height: 84 }}
          empty={
            isNarrowed ? (
              <EmptyState
                title="No template fits"
                text="The search looks in names, codes, and medicines or words."
                action={
                  <Button variant="default" onClick={() => list.clear(noFilters)}>
                    Take the search and filters off
                  </Button>
                }
              />
            ) : (
              <EmptyState title="Nothing here" text={isWords ? noWords[search.view] : nothing[search.view]} />
            )
          }
        >
          {(item, link) =>
            'kind' in item ? <TextRow item={item} link={link} /> : <TemplateRow item={item} link={link} />
          }
        </RecordRows>
      </RecordPanes>
      <ShortcutsHelp keys={templateKeys} {...keys} />
    </>
  )
}

const nothing: Record<(typeof templateViews)[number], string> = {
  all: 'What may be prescribed from appears here.',
  clinic: 'What every doctor here may prescribe from appears here.',
  mine: 'Open one of the clinic’s and copy it to have one of your own.',
  proposed: 'No change of the clinic’s templates waits for a second doctor.',
  retired: 'What is not prescribed from any more appears here.',
}

const noWords: Record<(typeof templateViews)[number], string> = {
  all: 'Words to write from appear here.',
  clinic: 'What every doctor here is offered appears here.',
  mine: 'Copy one of the clinic’s, or write new words, to have some of your own.',
  proposed: 'No change of the clinic’s words waits for a second doctor.',
  retired: 'What is not offered any more appears here.',
}

const usedWords = ({ count }: TemplateLine['uses']) =>
  count === 0 ? 'never used' : count === 1 ? 'used once' : `used ${count} times`

const TemplateRow = ({ item, link }: { item: TemplateLine; link: RecordLinkProps }) => {
  const { label, meaning } = stateWords[item.state]
  return (
    <RecordLink
      {...link}
      name={item.lines.join(' and ')}
      mark={item.state === 'in_force' ? null : <StatusBadge meaning={meaning}>{label}</StatusBadge>}
    >
      <RecordLine>
        {[item.title, brandOf[item.brand], item.scope === 'own' ? 'my own' : 'the clinic’s'].join(' · ')}
      </RecordLine>
      <RecordLine>{`${item.code} · ${usedWords(item.uses)}`}</RecordLine>
      {((item.isWaiting && item.state !== 'proposed') || item.unavailable) && (
        <RecordMarks>
          {item.isWaiting && item.state !== 'proposed' && <StatusBadge meaning="caution">A change waits</StatusBadge>}
          {item.unavailable && <StatusBadge meaning="danger">Left the formulary</StatusBadge>}
        </RecordMarks>
      )}
    </RecordLink>
  )
}

const TextRow = ({ item, link }: { item: TextTemplateLine; link: RecordLinkProps }) => {
  const { label, meaning } = stateWords[item.state]
  return (
    <RecordLink
      {...link}
      name={item.title}
      mark={item.state === 'in_force' ? null : <StatusBadge meaning={meaning}>{label}</StatusBadge>}
    >
      <RecordLine>
        {[kindWords[item.kind], item.scope === 'own' ? 'my own' : 'the clinic’s', item.code, usedWords(item.uses)].join(
          ' · ',
        )}
      </RecordLine>
      <RecordLine>{item.content.text}</RecordLine>
      {item.isWaiting && item.state !== 'proposed' && (
        <RecordMarks>
          <StatusBadge meaning="caution">A change waits</StatusBadge>
        </RecordMarks>
      )}
    </RecordLink>
  )
}
