import { useRef, useState } from 'react'
import { problemOf } from '#app/ui/problem.ts'
import classes from './document-button.module.css'

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
