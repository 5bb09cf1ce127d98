import { Checkbox, Group, TextInput } from '@mantine/core'
import type { OfficeSpan } from '@om/contracts/office'
import { officePeriods } from '@om/contracts/office-words'
import { formatDay, isIsoDate } from '@om/domain/dates'
import { useNavigate } from 'react-router'
import { ListSelect } from '#app/ui/record-list/toolbar.tsx'
import { type OfficeSearch, officeAddress } from './office-address.ts'

const periodWords = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  month: 'This month',
  custom: 'Days of my choice',
} as const

const brandWords = { men: 'Men', women: 'Women' } as const

/** Days in words: one day, or from one to the other. */
export const spanWords = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

type Props = { search: OfficeSearch; span: OfficeSpan }

/** Which days, of which brand, and whether the period before stands beside them; all of it is in the address. */
export const PeriodTools = ({ search, span }: Props) => {
  const navigate = useNavigate()
  const change = (next: Partial<OfficeSearch>) =>
    void navigate(officeAddress(search, next), { preventScrollReset: true, replace: true })
  const chooseDay = (next: Partial<OfficeSearch>) => change({ from: span.from, to: span.to, period: 'custom', ...next })
  return (
    <Group component="search" gap="sm" align="flex-end" aria-label="What the figures are of">
      <ListSelect
        label="Period"
        words={periodWords}
        values={officePeriods}
        value={search.period}
        onChange={(period = '30') => (period === 'custom' ? chooseDay({}) : change({ period }))}
      />
      {search.period === 'custom' && (
        <>
          <TextInput
            size="sm"
            type="date"
            aria-label="From"
            value={search.from ?? span.from}
            onChange={({ currentTarget: { value } }) =>
              isIsoDate(value) && chooseDay({ from: value, to: search.to ?? span.to })
            }
          />
          <TextInput
            size="sm"
            type="date"
            aria-label="Until"
            value={search.to ?? span.to}
            onChange={({ currentTarget: { value } }) =>
              isIsoDate(value) && chooseDay({ to: value, from: search.from ?? span.from })
            }
          />
        </>
      )}
      <ListSelect
        label="Brand"
        any="Both brands"
        words={brandWords}
        values={['men', 'women'] as const}
        value={search.brand}
        onChange={brand => change({ brand })}
      />
      <Checkbox
        size="sm"
        label="Compare with the period before"
        checked={search.compare === 'yes'}
        onChange={({ currentTarget: { checked } }) => change({ compare: checked ? 'yes' : 'no' })}
        mb={6}
      />
    </Group>
  )
}
