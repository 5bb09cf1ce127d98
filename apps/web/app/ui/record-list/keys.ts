import { useState } from 'react'
import { useShortcuts } from '../shortcuts.tsx'
import type { ShownList } from './use-record-list.ts'

/** Moves the focus to the next or previous record on the page; from outside the list it begins at the open one or the first. */
export const moveInList = (list: HTMLElement | null, by: 1 | -1): void => {
  const records = [...(list?.querySelectorAll<HTMLElement>('[data-record]') ?? [])]
  const focused = records.findIndex(record => record.matches(':focus'))
  const open = records.findIndex(record => record.hasAttribute('aria-current'))
  const target = focused >= 0 ? focused + by : open >= 0 ? open + by : 0
  records[Math.max(0, Math.min(target, records.length - 1))]?.focus()
}

/** The row that has the focus, or else the open one. */
export const currentRow = (list: ShownList): string | undefined => {
  const rows = [...(list.body.current?.querySelectorAll('li') ?? [])]
  const focused = rows.findIndex(row => row.contains(document.activeElement))
  return focused >= 0 ? list.ids[focused] : list.opened
}

/** Arrow keys do the same while the focus is in the list. */
export const arrowsMove = (event: { key: string; preventDefault: () => void; currentTarget: HTMLElement }): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  moveInList(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
}

type Options = {
  /** Whether J and K open the next record at once, or only go to it. */
  opens: boolean
  /** Keys of this screen, also in place of the usual ones. */
  more?: Parameters<typeof useShortcuts>[0]
  onScannerKey?: () => void
}

/** The keys of a list: J and K move, / searches, ? shows what each key does. Says whether that is shown. */
export const useListKeys = (list: ShownList, { opens, more, onScannerKey }: Options) => {
  const [isHelpShown, setHelpShown] = useState(false)
  const step = (by: 1 | -1) => () => {
    if (!opens) return moveInList(list.body.current, by)
    const at = list.ids.indexOf(list.opened ?? '')
    const id = at < 0 ? list.ids[0] : list.ids[at + by]
    if (id) void list.open(id)
  }
  useShortcuts(
    {
      j: step(1),
      k: step(-1),
      '/': () => list.searchField.current?.focus(),
      '?': () => setHelpShown(true),
      ...more,
    },
    onScannerKey,
  )
  return { opened: isHelpShown, show: () => setHelpShown(true), onClose: () => setHelpShown(false) }
}
