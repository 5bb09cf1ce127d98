import { Brand } from '@om/contracts/common'
import { useMemo } from 'react'
import { z } from 'zod'
import { openId, rowsShown, searchText, useListAddress } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'
import { RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordNone } from '#app/ui/record-list/record.tsx'
import { RecordLine, RecordLink, RecordRows } from '#app/ui/record-list/rows.tsx'
import { ListSearch, ListSelect, ListViews } from '#app/ui/record-list/toolbar.tsx'
import { useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { useTimeFromNow } from './statuses.tsx'

const idAt = (at: number) => `00000000-0000-4000-8000-00000000000${at}`

const people = [
  { id: idAt(1), name: 'Mina Farahani', brand: 'women', status: 'Waiting', meaning: 'caution', hours: 3 },
  {
    id: idAt(2),
    name: 'Wolfeschlegelsteinhausen-Bergerdorff, Hubert',
    brand: 'men',
    status: 'Claimed',
    meaning: 'info',
    hours: 20,
  },
  { id: idAt(3), name: 'Jo Ng', brand: 'men', status: 'Overdue', meaning: 'danger', hours: -5 },
  { id: idAt(4), name: 'Thandi Mokoena', brand: 'women', status: 'Approved', meaning: 'good', hours: 45 },
] as const

type Person = (typeof people)[number]

const PAGE = 2
const brandWords = { men: 'Men', women: 'Women' }

const Search = z.object({
  brand: Brand.optional().catch(undefined),
  search: searchText,
  shown: rowsShown(PAGE),
  person: openId,
})

const pageOf = ({ brand, search, shown }: z.infer<typeof Search>) => {
  const found = people
    .filter(one => !brand || one.brand === brand)
    .filter(one => one.name.toLowerCase().includes(search.toLowerCase()))
  return { items: found.slice(0, shown), nextCursor: found.length > shown ? 'more' : null }
}

const sample = recordList({
  schema: Search,
  opens: ['person'],
  load: async search => pageOf(search),
  idOf: ({ id }) => id,
})

/** The people of the list as a page has them that has just been loaded. */
const useSample = () => {
  const { search } = useListAddress(sample)
  const key = sample.listKey(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is no other list
  const loaded = useMemo(() => ({ page: pageOf(search), failure: null }), [key])
  return useRecordList(sample, loaded, { countWords: String })
}

type List = ReturnType<typeof useSample>

const Row = ({ person, link }: { person: Person; link: ReturnType<List['link']> }) => {
  const { name, brand, status, meaning, hours } = person
  const due = useTimeFromNow(hours)
  return (
    <RecordLink {...link} name={name} mark={<StatusBadge meaning={meaning}>{status}</StatusBadge>}>
      <RecordLine>
        {brandWords[brand]}, due <RelativeTime at={due} />
      </RecordLine>
    </RecordLink>
  )
}

const Rows = ({ list }: { list: List }) => (
  <RecordRows
    list={list}
    items={list.page.items}
    skeleton={{ rows: 2, height: 60 }}
    empty={<EmptyState title="Nobody fits" text="Take a filter off, or try fewer letters." />}
  >
    {(person, link) => <Row person={person} link={link} />}
  </RecordRows>
)

const Tools = ({ list }: { list: List }) => (
  <>
    <ListViews
      label="Brands"
      look="chips"
      views={[undefined, ...Brand.options].map(brand => ({
        key: brand ?? 'all',
        label: brand ? brandWords[brand] : 'All',
        to: { search: sample.query(list.search, { brand, shown: PAGE }) },
        isCurrent: list.pending.brand === brand,
        count: String(pageOf({ brand, search: '', shown: people.length }).items.length),
      }))}
    />
    <ListSearch list={list} label="Search by name" placeholder="Name" />
    <ListSelect
      label="Brand"
      any="Both brands"
      words={brandWords}
      values={Brand.options}
      value={list.pending.brand}
      onChange={brand => void list.filter({ brand })}
    />
  </>
)

/** Two records at first, more once they are asked for. */
export const SampleRows = () => <Rows list={useSample()} />

export const SampleTools = () => <Tools list={useSample()} />

export const SamplePanes = () => {
  const list = useSample()
  const open = people.find(({ id }) => id === list.opened)
  return (
    <RecordPanes
      label="People"
      title={<h3>People</h3>}
      tools={<Tools list={list} />}
      isOpen={open !== undefined}
      record={
        <RecordNone label="The record" title={open?.name ?? 'Nobody open'}>
          <p>It opens here.</p>
        </RecordNone>
      }
    >
      <Rows list={list} />
    </RecordPanes>
  )
}
