import { ApiError } from '@om/contracts/client'
import { type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { ScanField } from '../scan-field.tsx'
import { ScanStop } from '../scan-stop.tsx'
import classes from './step-form.module.css'
import { StepProblem } from './step-problem.tsx'

type Shipped = { version: number; scannedCode: string }

type Props<Order> = {
  endpoint: { body?: z.ZodType<Shipped> }
  version: number
  /** Number of the order's own parcel. */
  trackingNumber: string
  ship: (shipped: Shipped) => Promise<Order>
  onShipped: (order: Order) => void
  onReload: () => void
  /** Where it goes, and what can be printed again. */
  children: ReactNode
}

const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === 'scan_mismatch'

/** Hands a parcel over: the code in somebody's hands must be the code of this order, or everything stops. */
export const ScanToShip = <Order,>(props: Props<Order>) => {
  const { endpoint, version, trackingNumber, ship, onShipped, onReload, children } = props
  const field = useRef<HTMLInputElement>(null)
  const form = useContractForm(endpoint, {
    initial: () => ({ scannedCode: '' }),
    toBody: values => ({ version, ...values }),
    send: ship,
    onDone: onShipped,
  })
  const { scannedCode } = form.values
  const isStopped = isMismatch(form.error)
  useEffect(() => {
    if (!isStopped) field.current?.focus({ preventScroll: true })
  }, [isStopped])
  return (
    <div className={classes.fields}>
      {isStopped ? (
        <ScanStop
          scanned={scannedCode}
          expected={trackingNumber}
          message={form.problem?.message ?? ''}
          onAside={() => form.reset()}
        />
      ) : (
        <>
          <StepProblem problem={form.problem} error={form.error} onReload={onReload} />
          <ScanField
            label="Scan the label on the parcel"
            value={scannedCode}
            onChange={code => form.set({ scannedCode: code })}
            onSubmit={() => void form.submit()}
            action="Ship"
            isBusy={form.busy}
            field={field}
            isFirst
            error={form.errorOf('scannedCode')}
          />
        </>
      )}
      {children}
    </div>
  )
}
