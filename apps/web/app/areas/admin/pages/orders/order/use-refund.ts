import { type ShopOrderForAdmin, shopAdmin } from '@om/contracts/shop-admin'
import { formatMoney } from '@om/domain/money'
import { api } from '#app/browser/api.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { emptyRefund, RefundForm, refundBody, refundErrors, refundTotal } from './refund-form.ts'

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
  const amountOf = (values: RefundForm) => formatMoney({ cents: refundTotal(order, values), currency: order.currency })
  const form = useContractForm(shopAdmin.refund, {
    draft: { key: `shop-refund:${order.id}:${start.returnId ?? ''}`, schema: RefundForm },
    initial: () => ({ ...emptyRefund(), ...start }),
    toBody: values => refundBody(order, values),
    check: values => refundErrors(order, values),
    confirm: values =>
      confirm({
        title: `Refund ${amountOf(values)}?`,
        text: `It goes back the way ${order.name} was paid, and ${order.email || 'the customer'} is told. This cannot be undone.`,
        action: `Refund ${amountOf(values)}`,
        danger: true,
      }),
    send: async body => {
      try {
        return await api.shopAdmin.refund({ params: { id: order.id }, body })
      } catch (refusal) {
        if (isRefused(refusal)) form.set({ key: crypto.randomUUID() })
        throw refusal
      }
    },
    onDone: now => {
      const made = now.refunds.filter(({ id }) => !order.refunds.some(one => one.id === id))
      const isWaiting = made.some(({ status }) => status === 'requested')
      const amount = amountOf(form.values)
      toast(isWaiting ? `${amount} is asked for; the shop has not answered yet.` : `${amount} is refunded.`)
      onDone()
    },
  })
  return {
    ...form,
    set: (some: Partial<RefundForm>) => {
      form.clear()
      form.set(some)
    },
    amount: amountOf(form.values),
    totalCents: refundTotal(order, form.values),
    reasons: reasonsOf(form.error),
  }
}
