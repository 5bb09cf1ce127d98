import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { printPage } from '#app/browser/save-file.ts'

/** Pictures that have not come by then are left to the browser. */
const PICTURES_MS = 4000

const pictures = async (): Promise<void> => {
  const all = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')]
  const loaded = Promise.all(all.map(image => image.decode().catch(() => undefined)))
  await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, PICTURES_MS))])
}

/**
 * Whether the sheet for the printer is wanted. It is made when printing begins, by the button, by Ctrl+P or from the
 * menu of the browser, and taken away after it, so that nothing of a case is on the page twice.
 */
export const usePrint = () => {
  const [isWanted, setWanted] = useState(false)
  const print = useCallback(async () => {
    flushSync(() => setWanted(true))
    await pictures()
    printPage()
  }, [])
  useEffect(() => {
    const before = () => flushSync(() => setWanted(true))
    const after = () => setWanted(false)
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      void print()
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      window.removeEventListener('keydown', press)
    }
  }, [print])
  return { isWanted, print }
}
