import { useRef, useState } from 'react'
import { clinicNow } from '#app/browser/clock.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { accountsCsv } from './accounts-csv.ts'
import { loadForExport, MOST_EXPORTED } from './load-accounts.ts'
import type { UsersSearch } from './users-search.ts'

const number = (count: number): string => count.toLocaleString('en-AU')

/** Saves what the filter leaves as a file for a spreadsheet, and says how much that was. */
export const useExport = () => {
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const save = async (search: UsersSearch) => {
    if (isRunning.current) return
    isRunning.current = true
    setCount(0)
    setBusy(true)
    try {
      const { items, isCut } = await loadForExport(search, setCount)
      const name = `accounts-${new Date(clinicNow()).toISOString().slice(0, 10)}.csv`
      saveFile(new Blob([accountsCsv(items)], { type: 'text/csv;charset=utf-8' }), name)
      toast(
        isCut
          ? `The newest ${number(MOST_EXPORTED)} accounts are in ${name}. Set a filter to reach the others.`
          : `${items.length === 1 ? '1 account is' : `${number(items.length)} accounts are`} in ${name}.`,
      )
    } catch (error) {
      toastProblem(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { save, busy, count }
}
