import { ApiError } from '@om/contracts/client'
import type { CallReply } from '@om/contracts/endpoint'
import type { supplyByScan } from '@om/contracts/supplies'
import { useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { problemOf } from '#app/ui/problem.ts'
import { useSend } from '#app/ui/use-send.ts'

/** What a scan opens. */
export type Found = CallReply<typeof supplyByScan>

const unknown = (code: string) =>
  `“${code}” is not an order, dispensing, batch, packing slip or tracking number that we know. Put it aside and check it.`

/** A scan opens its order. What was not found is said in words and stays until the next scan. */
export const useScan = (onFound: (found: Found) => void | Promise<void>) => {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [scanned, setScanned] = useState('')
  const { send, busy, error, clear } = useSend((text: string) => api.supplies.byCode({ params: { code: text } }), {
    revalidate: false,
    onDone: found => {
      setCode('')
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

export type Scan = ReturnType<typeof useScan>

/** Where a scan goes that was typed outside of any field: the field of the open order first; nowhere during a hard stop. */
export const catchScan = (main: HTMLInputElement | null): void => {
  if (document.querySelector('[data-scan-stop]')) return
  const first = document.querySelector<HTMLElement>('[data-scan-first]')
  ;(first ?? main)?.focus()
}
