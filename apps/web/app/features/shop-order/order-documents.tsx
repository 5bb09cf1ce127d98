import type { OrderKey } from '@om/contracts/shop'
import { useRef, useState } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { openDocument } from '#app/browser/open-document.ts'
import { problemOf } from '#app/ui/problem.ts'
import classes from './order-view.module.css'

/** By id only its owner may ask, signed in; the token of a link is enough by itself. */
const serviceFor = (order: OrderKey) => ('id' in order ? api : publicApi)

/** Opens the tax invoice in a new tab; answers its address when the browser blocks the tab. */
export const openInvoice = (order: OrderKey) => openDocument(() => serviceFor(order).shop.invoice({ body: { order } }))

/** Opens the credit note of a refund, in the same way. */
export const openCreditNote = (order: OrderKey, refundId: string) =>
  openDocument(() => serviceFor(order).shop.creditNote({ body: { order, refundId } }))

type Props = { label: string; open: () => Promise<{ blockedAddress: string | null }> }

/** Opens a document in a new tab; says why when it does not come, and shows a link when the tab is blocked. */
export const DocumentButton = ({ label, open }: Props) => {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [address, setAddress] = useState<string | null>(null)
  const press = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem('')
    try {
      setAddress((await open()).blockedAddress)
    } catch (error) {
      setProblem(problemOf(error).message)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return (
    <span className={classes.document}>
      <button type="button" className="button quiet" aria-disabled={busy || undefined} onClick={() => void press()}>
        {busy ? 'Opening' : label}
      </button>
      <span role="alert">
        {problem}
        {address && (
          <a href={address} target="_blank" rel="noreferrer">
            Your browser blocked the tab. Open it here
          </a>
        )}
      </span>
    </span>
  )
}
