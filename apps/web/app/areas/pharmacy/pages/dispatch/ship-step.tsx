import { ApiError } from '@om/contracts/client'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { PdfButton } from '#app/features/dispensing/pdf-button.tsx'
import { ScanField } from '#app/features/dispensing/scan-field.tsx'
import { ScanStop } from '#app/features/dispensing/scan-stop.tsx'
import fields from '#app/features/dispensing/steps/fields.module.css'
import form from '#app/features/dispensing/steps/step-form.module.css'
import { StepProblem } from '#app/features/dispensing/steps/step-problem.tsx'
import { useStep } from '#app/features/dispensing/steps/use-step.ts'
import type { DispatchStepProps } from './step-props.ts'

const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === 'scan_mismatch'

/** Hands the parcel over: the code in somebody's hands must be the code of this order. */
export const ShipStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, parcel, name, recipient, shipTo } = order
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const step = useStep({
    check: (): Record<string, string> => (code.trim() === '' ? { scannedCode: 'Scan the label on the parcel.' } : {}),
    act: () => api.shopDispatch.ship({ params: { id }, body: { version, scannedCode: code.trim() } }),
    onDone: reply => onMoved(reply, `${name} is on its way to ${recipient}.`),
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
    <div className={form.fields}>
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
      {shipTo && <AddressLines name={shipTo.name} address={shipTo} />}
      <div className={fields.buttons}>
        <PdfButton fetchFile={() => api.shopDispatch.parcelLabel({ params: { id } })}>Print parcel label</PdfButton>
        <PdfButton fetchFile={() => api.shopDispatch.packingSlip({ params: { id } })}>Print packing slip</PdfButton>
      </div>
    </div>
  )
}
