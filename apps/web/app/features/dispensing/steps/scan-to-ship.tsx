import { ApiError } from '@om/contracts/client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ScanField } from '../scan-field.tsx'
import { ScanStop } from '../scan-stop.tsx'
import classes from './step-form.module.css'
import { StepProblem } from './step-problem.tsx'
import { useStep } from './use-step.ts'

type Props<Order> = {
  /** Number of the order's own parcel. */
  trackingNumber: string
  ship: (scannedCode: string) => Promise<Order>
  onShipped: (order: Order) => void
  onReload: () => void
  /** Where it goes, and what can be printed again. */
  children: ReactNode
}

const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === 'scan_mismatch'

/** Hands a parcel over: the code in somebody's hands must be the code of this order, or everything stops. */
export const ScanToShip = <Order,>({ trackingNumber, ship, onShipped, onReload, children }: Props<Order>) => {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const step = useStep({
    check: (): Record<string, string> => (code.trim() === '' ? { scannedCode: 'Scan the label on the parcel.' } : {}),
    act: () => ship(code.trim()),
    onDone: onShipped,
  })
  const isStopped = isMismatch(step.error)
  useEffect(() => {
    if (!isStopped) field.current?.focus({ preventScroll: true })
  }, [isStopped])
  const again = () => {
    setCode('')
    step.clear()
  }
  return (
    <div className={classes.fields}>
      {isStopped ? (
        <ScanStop scanned={code} expected={trackingNumber} message={step.problem?.message ?? ''} onAside={again} />
      ) : (
        <>
          <StepProblem problem={step.problem} error={step.error} onReload={onReload} />
          <ScanField
            label="Scan the label on the parcel"
            value={code}
            onChange={setCode}
            onSubmit={step.submit}
            action="Ship"
            isBusy={step.busy}
            field={field}
            isFirst
            error={step.errors.scannedCode}
          />
        </>
      )}
      {children}
    </div>
  )
}
