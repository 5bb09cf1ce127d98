import { useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { orderFilter } from '../load-list.ts'
import type { OrdersSearch } from '../orders-search.ts'

/** Saves the orders that the filter leaves as a file for a spreadsheet. */
export const useExport = () => {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const save = async (search: OrdersSearch) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      const file: unknown = await api.shopAdmin.exportCsv({ query: orderFilter(search) })
      if (!(file instanceof Blob)) throw new Error('The export did not come as a file')
      const name = `shop-orders-${new Date(clinicNow()).toISOString().slice(0, 10)}.csv`
      saveFile(file, name)
      toast(`The orders are in ${name}.`)
    } catch (error) {
      toastProblem(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { save, busy }
}
