import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { useTypedSearch } from '#app/ui/use-typed-search.ts'

type Props = {
  label: string
  placeholder: string
  field: ReturnType<typeof useTypedSearch>
  searchField: RefObject<HTMLInputElement | null>
}

/** The search of a list. */
export const SearchBox = ({ label, placeholder, field, searchField }: Props) => (
  <TextInput
    ref={searchField}
    size="sm"
    type="search"
    aria-label={label}
    placeholder={placeholder}
    autoComplete="off"
    maxLength={100}
    leftSection={<IconSearch size={16} aria-hidden="true" />}
    value={field.typed}
    onChange={event => field.type(event.currentTarget.value)}
  />
)
