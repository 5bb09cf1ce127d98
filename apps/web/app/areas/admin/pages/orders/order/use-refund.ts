import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { formatMoney } from '@om/domain/money'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { toast } from '#app/ui/toast.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { emptyRefund, RefundForm, refundErrors, refundLines, refundTotal } from './refund-form.ts'

/** Whether the answer says for certain that nothing was written down under this key. */
const isRefused = (error: unknown): boolean => isApiError(error) && error.status < 500

const reasonsOf = (error: unknown): string[] =>
  isApiError(error) ? error.problems.filter(({ field }) => !field).map(({ message }) => message) : []

/**
 * Refunding part of an order: asks once, sends once. What was chosen is kept for this tab, with the key of the request: a
 * second try after a lost connection is the same refund, and only a refusal or success takes a new key.
 */
export const useRefund = (order: ShopOrderForAdmin, start: Partial<RefundForm>, onDone: () => void) => {
  const confirm = useConfirm()
  const [form, change, forget] = useKeptForm(`shop-refund:${order.id}:${start.returnId ?? ''}`, RefundForm, () => ({
    ...emptyRefund(),
    ...start,
  }))
  const [found, setFound] = useState<Record<string, string>>({})
  const totalCents = refundTotal(order, form)
  const amount = formatMoney({ cents: totalCents, currency: order.currency })
  const { send, busy, problem, fieldErrors, error, clear } = useSend(
    async () => {
      const { key: requestKey, isShippingBack: refundShipping, note, returnId } = form
      const body = { requestKey, version: order.version, lines: refundLines(order, form), refundShipping, note }
      try {
        return await api.shopAdmin.refund({
          params: { id: order.id },
          body: returnId ? { ...body, returnId } : body,
        })
      } catch (refusal) {
        if (isRefused(refusal)) change({ key: crypto.randomUUID() })
        throw refusal
      }
    },
    {
      onDone: now => {
        forget()
        const made = now.refunds.filter(({ id }) => !order.refunds.some(one => one.id === id))
        const isWaiting = made.some(({ status }) => status === 'requested')
        toast(isWaiting ? `${amount} is asked for; the shop has not answered yet.` : `${amount} is refunded.`)
        onDone()
      },
    },
  )
  const set = (some: Partial<RefundForm>) => {
    setFound({})
    clear()
    change(some)
  }
  const submit = async () => {
    const missing = refundErrors(order, form)
    setFound(missing)
    if (Object.keys(missing).length > 0) return
    const isSure = await confirm({
      title: `Refund ${amount}?`,
      text: `It goes back the way ${order.name} was paid, and ${order.email || 'the customer'} is told. This cannot be undone.`,
      action: `Refund ${amount}`,
      danger: true,
    })
    if (isSure) await send()
  }
  return {
    form,
    set,
    submit: () => void submit(),
    busy,
    amount,
    totalCents,
    errors: { ...fieldErrors, ...found },
    problem,
    reasons: reasonsOf(error),
  }
}
