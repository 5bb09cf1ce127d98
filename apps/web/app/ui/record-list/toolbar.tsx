import { Button, type ButtonProps, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, type To } from 'react-router'
import { clinicNow } from '#app/browser/clock.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { toast, toastProblem } from '../toast.tsx'
import classes from './toolbar.module.css'
import type { ShownList } from './use-record-list.ts'

type Place = Pick<TextInputProps, 'flex' | 'maw' | 'ml'>

type SearchProps = Place & {
  list: Pick<ShownList, 'field' | 'searchField' | 'openFirst'>
  /** What may be typed, in full; screen readers hear it. */
  label: string
  placeholder: string
  size?: 'sm' | 'md'
}

/** The search of a list; Enter opens what stands first. */
export const ListSearch = ({
  list: { field, searchField, openFirst },
  label,
  placeholder,
  size = 'sm',
  ...place
}: SearchProps) => (
  <TextInput
    ref={searchField}
    flex={1}
    miw={0}
    size={size}
    {...place}
    type="search"
    aria-label={label}
    placeholder={placeholder}
    autoComplete="off"
    maxLength={100}
    leftSection={<IconSearch size={size === 'sm' ? 16 : 18} aria-hidden="true" />}
    value={field.typed}
    onChange={event => field.type(event.currentTarget.value)}
    onKeyDown={event => {
      if (event.key === 'Enter') openFirst()
    }}
  />
)

type SelectProps<V extends string> = Place & {
  size?: 'sm' | 'md'
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
  ...place
}: SelectProps<V>) => (
  <NativeSelect
    {...place}
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

type ExportProps = Place & {
  /** How the file begins; the day and `.csv` follow. */
  name: string
  title: string
  size?: ButtonProps['size']
  /** Brings what the list's filters leave, and what is said once it is saved. */
  collect: (onProgress: (count: number) => void) => Promise<{ file: Blob; words: (fileName: string) => string }>
}

/** Saves what the filters leave as a file for a spreadsheet, and says so. */
export const ExportButton = ({ name, title, size = 'compact-sm', collect, ...place }: ExportProps) => {
  const [isBusy, setBusy] = useState(false)
  const [count, setCount] = useState<number | null>(null)
  const isRunning = useRef(false)
  const save = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      const { file, words } = await collect(setCount)
      const fileName = `${name}-${new Date(clinicNow()).toISOString().slice(0, 10)}.csv`
      saveFile(file, fileName)
      toast(words(fileName))
    } catch (error) {
      toastProblem(error)
    } finally {
      isRunning.current = false
      setBusy(false)
      setCount(null)
    }
  }
  const isCounting = isBusy && count !== null
  return (
    <Button
      {...place}
      size={size}
      variant="default"
      leftSection={<IconDownload size={size === 'md' ? 18 : 15} aria-hidden="true" />}
      disabled={isCounting}
      loading={isBusy && !isCounting}
      title={title}
      onClick={() => void save()}
    >
      {isCounting ? `Collecting ${count.toLocaleString('en-AU')}` : 'Export CSV'}
    </Button>
  )
}
