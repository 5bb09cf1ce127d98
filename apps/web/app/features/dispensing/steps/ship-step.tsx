import { ApiError } from '@om/contracts/client'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '../evidence/address-lines.tsx'
import { PdfButton } from '../pdf-button.tsx'
import { ScanField } from '../scan-field.tsx'
import { ScanStop } from '../scan-stop.tsx'
import classes from './fields.module.css'
import formClasses from './step-form.module.css'
import { StepProblem } from './step-problem.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'

const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === 'scan_mismatch'

/** Hands the parcel over: the code in somebody's hands must be the code of this order. */
export const ShipStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version, parcel } = order
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const step = useStep({
    check: (): Record<string, string> => (code.trim() === '' ? { scannedCode: 'Scan the label on the parcel.' } : {}),
    act: () => api.orders.ship({ params: { id }, body: { version, scannedCode: code.trim() } }),
    onDone: reply => {
      onMoved(reply, `${order.number} is on its way to ${order.patient.name}.`)
    },
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
    <div className={formClasses.fields}>
      {isStopped ? (
        <ScanStop
          scanned={code}
          expected={parcel?.trackingNumber ?? ''}
          message={step.problem?.message ?? ''}
          onAside={again}
        />
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
      <AddressLines name={order.patient.name} address={order.patient.address} />
      <div className={classes.buttons}>
        <PdfButton fetchFile={() => api.orders.parcelLabel({ params: { id } })}>Print parcel label</PdfButton>
      </div>
    </div>
  )
}
