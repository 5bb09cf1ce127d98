import { addressOf } from './open-document.ts'

/** Saves a file from memory under a name, as a download of this browser. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = addressOf(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Opens the browser's print window for this page. */
export const printPage = (): void => window.print()
