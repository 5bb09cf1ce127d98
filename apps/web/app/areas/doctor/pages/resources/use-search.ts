import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'

const SETTLED_MS = 300

/** Words that narrow a page at once, and stand in its address once the reader stops typing, so that it can be passed on. */
export const useSearch = (): [search: string, look: (search: string) => void] => {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const keep = useDebouncedCallback(
    (words: string) => setParams(words ? { search: words } : {}, { replace: true, preventScrollReset: true }),
    SETTLED_MS,
  )
  const look = (words: string) => {
    setSearch(words)
    keep(words)
  }
  return [search, look]
}

/** Words in the address ask for nothing new. */
export const onlyForAnotherPage = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
