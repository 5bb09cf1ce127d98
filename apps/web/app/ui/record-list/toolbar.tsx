import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, type To } from 'react-router'
import classes from './toolbar.module.css'
import type { ShownList } from './use-record-list.ts'

type SearchProps = {
  list: Pick<ShownList, 'field' | 'searchField'>
  /** What may be typed, in full; screen readers hear it. */
  label: string
  placeholder: string
  size?: 'sm' | 'md'
  className?: string | undefined
}

/** The search of a list. */
export const ListSearch = ({
  list: { field, searchField },
  label,
  placeholder,
  size = 'sm',
  className,
}: SearchProps) => (
  <TextInput
    ref={searchField}
    flex={1}
    miw={0}
    size={size}
    className={className}
    type="search"
    aria-label={label}
    placeholder={placeholder}
    autoComplete="off"
    maxLength={100}
    leftSection={<IconSearch size={size === 'sm' ? 16 : 18} aria-hidden="true" />}
    value={field.typed}
    onChange={event => field.type(event.currentTarget.value)}
  />
)

type SelectProps<V extends string> = Pick<NativeSelectProps, 'size' | 'flex' | 'className'> & {
  label: string
  /** What is said where nothing is chosen; left out where something always is. */
  any?: string
  /** Each choice with its words. */
  words: Readonly<Record<V, string>>
  /** The choices in their order. */
  values: readonly V[]
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** A filter of a list with a few choices. */
export const ListSelect = <V extends string>({
  label,
  any,
  words,
  values,
  value,
  onChange,
  size = 'sm',
  ...rest
}: SelectProps<V>) => (
  <NativeSelect
    {...rest}
    size={size}
    miw={0}
    aria-label={label}
    data={[...(any ? [{ value: '', label: any }] : []), ...values.map(one => ({ value: one, label: words[one] }))]}
    value={value ?? ''}
    onChange={event => onChange(values.find(one => one === event.currentTarget.value))}
  />
)

/** A count as it is shown: where the server stops counting, `1000+`. */
export const cappedCount = (count: number, cap: number): string => (count >= cap ? `${cap}+` : String(count))

export type ListView = {
  key: string
  label: string
  to: To
  isCurrent: boolean
  count?: string | undefined
  isUrgent?: boolean
}

/** The views of a list as links: tabs or chips, or segments for lists of several kinds. */
export const ListViews = ({
  label,
  look,
  views,
}: {
  label: string
  look: 'tabs' | 'chips' | 'segments'
  views: readonly ListView[]
}) => (
  <nav className={classes.views} data-look={look} aria-label={label}>
    {views.map(({ key, label: words, to, isCurrent, count, isUrgent }) => (
      <Link
        key={key}
        to={to}
        preventScrollReset
        className={classes.view}
        data-urgent={isUrgent || undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {words}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </Link>
    ))}
  </nav>
)
