/** How long an opened document stays readable under its address; the new tab has long loaded it by then. */
const KEPT_MS = 120_000

/** An address of this page alone for a file in memory. It ends by itself after two minutes. */
export const addressOf = (file: Blob): string => {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return address
}

/**
 * Opens a file that needs the session in a new tab. The tab is opened at once, while the click still allows it, and filled
 * when the file has come. Answers the file's address when the browser blocks new tabs, so that the page can show a link.
 */
export const openDocument = async (fetchFile: () => Promise<Blob>): Promise<{ blockedAddress: string | null }> => {
  const tab = window.open('', '_blank')
  try {
    const address = addressOf(await fetchFile())
    if (!tab || tab.closed) return { blockedAddress: address }
    tab.location.replace(address)
    return { blockedAddress: null }
  } catch (error) {
    tab?.close()
    throw error
  }
}
