/** Moves the focus to the next or previous record on the page; from outside the list it begins at the open one or the first. */
export const moveInList = (list: HTMLElement | null, by: 1 | -1): void => {
  const records = [...(list?.querySelectorAll<HTMLElement>('[data-record]') ?? [])]
  const focused = records.findIndex(record => record.matches(':focus'))
  const open = records.findIndex(record => record.hasAttribute('aria-current'))
  const target = focused >= 0 ? focused + by : open >= 0 ? open + by : 0
  records[Math.max(0, Math.min(target, records.length - 1))]?.focus()
}

/** Arrow keys do the same while the focus is in the list. */
export const arrowsMove = (event: { key: string; preventDefault: () => void; currentTarget: HTMLElement }): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  moveInList(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
}
