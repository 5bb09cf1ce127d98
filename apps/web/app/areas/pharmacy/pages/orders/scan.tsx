import { ApiError } from '@om/contracts/client'
import type { CallReply } from '@om/contracts/endpoint'
import type { supplyByScan } from '@om/contracts/supplies'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { ScanField } from '#app/features/dispensing/scan-field.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { stockItemPath } from '../stock/stock-address.ts'

/** What a scan opens. */
type Found = CallReply<typeof supplyByScan>

/** What a code would be by its look, although none of ours has it. */
const looksLike: readonly (readonly [RegExp, string])[] = [
  [
    /^R-?\s*\d+$/i,
    'looks like the number of a return, and we have none with it. Read it again, or look for the order.',
  ],
  [/^OM\s*\d+$/i, 'looks like the number of an order, and we have none with it. Read it again.'],
  [/^D\d+/i, 'looks like the code of a dispensing label, and we have none with it. Put it aside and check it.'],
  [
    /^[A-Z0-9]{21}$|^[A-Z0-9]{23}$|01\d{14}91/i,
    'looks like a parcel number of the carrier, and it is no parcel of ours. Look for a return number or a name on it.',
  ],
]

const unknown = (code: string) => {
  const found = looksLike.find(([look]) => look.test(code.replace(/[()\s]/g, '')))
  return `“${code}” ${
    found?.[1] ??
    'is no order, dispensing, batch, packing slip, return, tracking number or lot in stock that we know. A new lot is received under Stock; put anything else aside and check it.'
  }`
}

/** Where an order opens that a scan has found; of a parcel that came back, with the step that takes it back. */
export const foundAt = ({ id, kind, cameBack }: Found) =>
  [
    `/pharmacy-prescriptions?${kind === 'shop' ? 'kind=shop&' : ''}order=${id}`,
    cameBack ? { state: { cameBack } } : {},
  ] as const

/** A scan opens its order. What was not found is said in words and stays until the next scan. */
export const useScan = (onFound: (found: Found) => void | Promise<void>) => {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [scanned, setScanned] = useState('')
  const navigate = useNavigate()
  const { send, busy, error, clear } = useSend((text: string) => api.supplies.byCode({ params: { code: text } }), {
    revalidate: false,
    onDone: found => {
      setCode('')
      if (found.kind === 'stock') return navigate(stockItemPath(found.id))
      return onFound(found)
    },
  })
  const submit = async () => {
    const text = code.trim()
    if (text === '') return
    setScanned(text)
    await send(text)
    // Selected, so that the next scan replaces it.
    if (document.activeElement === field.current) field.current?.select()
  }
  const change = (text: string) => {
    setCode(text)
    clear()
  }
  const isUnknown = error instanceof ApiError && error.code === 'not_found'
  const problem = error === null ? undefined : isUnknown ? unknown(scanned) : problemOf(error).message
  return { field, code, change, submit: () => void submit(), busy, problem }
}

type Scan = ReturnType<typeof useScan>

/** Where a scan goes that was typed outside of any field: the field of the open order first; nowhere during a hard stop. */
export const catchScan = (main: HTMLInputElement | null): void => {
  if (document.querySelector('[data-scan-stop]')) return
  const first = document.querySelector<HTMLElement>('[data-scan-first]')
  ;(first ?? main)?.focus()
}

/** The scan field of a page: any code on a label, a bag or a parcel opens its order. */
export const ScanBar = ({ scan }: { scan: Scan }) => (
  <ScanField
    label="Scan an order, label, batch, lot, parcel or return"
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

const keys: readonly (readonly [string, string])[] = [
  ['/', 'Go to the scan field'],
  ['J / K', 'Next or previous order; the arrows do the same in the list'],
  ['Enter', 'Open the order'],
  ['S', 'Search the list'],
  ['Esc', 'Close a form; what you typed is kept'],
  ['?', 'Show this list'],
]

/** What each key and the scanner do in the pharmacy. */
export const ScannerHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <ShortcutsHelp
    title="Keyboard and scanner"
    keys={keys}
    note="A scanner types capitals and digits: wherever you are, a scan lands in the scan field. Nothing of this happens while you type in another field."
    opened={opened}
    onClose={onClose}
  />
)
