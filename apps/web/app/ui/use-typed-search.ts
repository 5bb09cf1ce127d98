import { useDebouncedCallback } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'

const SEARCH_AFTER_MS = 300

/**
 * The text of a search field whose answer follows the address: `onSearch` is called when typing rests. `pending` is what
 * the address does not know yet; it goes along when a record is opened, and `cancel` keeps it from closing that again.
 */
export const useTypedSearch = (
  asked: string,
  field: RefObject<HTMLInputElement | null>,
  onSearch: (text: string) => void,
) => {
  const [typed, setTyped] = useState(asked)
  const find = useDebouncedCallback(onSearch, SEARCH_AFTER_MS)
  // Going back changes the address, not the field; someone typing in it is ahead of the address.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(asked)
  }, [asked, field])
  const type = (text: string) => {
    setTyped(text)
    find(text)
  }
  const pending = typed.trim() === asked ? null : typed.trim()
  return { typed, type, pending, clear: () => setTyped(''), cancel: find.cancel }
}
