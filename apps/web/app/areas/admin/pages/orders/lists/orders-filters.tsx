import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Brand } from '@om/contracts/common'
import { isIsoDate } from '@om/domain/dates'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { useTypedSearch } from '#app/ui/use-typed-search.ts'
import { sortWords } from '../order-words.ts'
import { orderSorts, PAGE_SIZE } from '../orders-search.ts'
import classes from './lists.module.css'
import type { PanelProps } from './panel-props.ts'
import { SearchBox } from './search-box.tsx'
import { useExport } from './use-export.ts'

const brands = [
  { value: '', label: 'Both brands' },
  { value: 'men', label: 'Men' },
  { value: 'women', label: 'Women' },
]
const sorts = orderSorts.map(value => ({ value, label: sortWords[value] }))

const dayIn = (text: string): string | undefined => (isIsoDate(text) ? text : undefined)

const isInUse = ({ brand, from, to, sort }: PanelProps['asked']): boolean =>
  Boolean(brand ?? from ?? to) || sort !== 'newest'

type Props = Omit<PanelProps, 'search'> & { field: ReturnType<typeof useTypedSearch> }

/** Search and filters of the orders, and the export of what they leave. */
export const OrdersFilters = ({ asked, field, searchField, onGo }: Props) => {
  const { save, busy } = useExport()
  const set = (change: Parameters<typeof onGo>[0]) => void onGo({ ...change, shown: PAGE_SIZE }, { replace: true })
  const [isOpen, setOpen] = useState(() => isInUse(asked))
  return (
    <search className={classes.filters}>
      <SearchBox
        label="Search by number, name, e-mail, parcel or SKU"
        placeholder="Number, name, e-mail, parcel, SKU"
        field={field}
        searchField={searchField}
      />
      <div className={classes.row}>
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isInUse(asked) ? 'Filter and sort, in use' : 'Filter and sort'}
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          loading={busy}
          title="The orders that fit the view, the search and the filters, one row per line"
          onClick={() => void save(asked)}
        >
          Export CSV
        </Button>
      </div>
      {isOpen && (
        <div className={classes.pair}>
          <NativeSelect
            size="sm"
            aria-label="Brand"
            data={brands}
            value={asked.brand ?? ''}
            onChange={event => set({ brand: Brand.safeParse(event.currentTarget.value).data })}
          />
          <NativeSelect
            size="sm"
            aria-label="Sort"
            data={sorts}
            value={asked.sort}
            onChange={event => set({ sort: orderSorts.find(one => one === event.currentTarget.value) ?? 'newest' })}
          />
          <TextInput
            size="sm"
            type="date"
            label="Placed from"
            value={asked.from ?? ''}
            max={asked.to}
            onChange={event => set({ from: dayIn(event.currentTarget.value) })}
          />
          <TextInput
            size="sm"
            type="date"
            label="Placed until"
            value={asked.to ?? ''}
            min={asked.from}
            onChange={event => set({ to: dayIn(event.currentTarget.value) })}
          />
        </div>
      )}
    </search>
  )
}
