/** A tab that was opened at the press of a button, while the browser still allows it, and waits for its address. */
export type WaitingTab = {
  /** Whether the browser let it open, and it has not been closed since. */
  isOpen: () => boolean
  go: (address: string) => void
  close: () => void
}

/** Opens a tab that says what it waits for. The page it goes to cannot reach back into this one. */
export const openWaitingTab = (words: string): WaitingTab => {
  const tab = window.open('', '_blank')
  const isOpen = () => tab !== null && !tab.closed
  if (tab) {
    tab.opener = null
    tab.document.title = words
    tab.document.body.textContent = words
  }
  return {
    isOpen,
    go: address => tab?.location.replace(address),
    close: () => tab?.close(),
  }
}
