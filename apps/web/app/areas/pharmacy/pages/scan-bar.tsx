import { ScanField } from '#app/features/dispensing/scan-field.tsx'
import type { Scan } from './use-scan.ts'

/** The scan field of a page: any code on a label, a bag or a parcel opens its order. */
export const ScanBar = ({ scan }: { scan: Scan }) => (
  <ScanField
    label="Scan an order, label, batch or parcel"
    value={scan.code}
    onChange={scan.change}
    onSubmit={scan.submit}
    action="Open"
    isBusy={scan.busy}
    field={scan.field}
    keyHint="/"
    error={scan.problem}
  />
)
