import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { useRef } from 'react'
import { api } from '#app/browser/api.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

/** Mails the confirmation of an order again, after asking; a second try after a lost connection sends no second mail. */
export const useResend = ({ id, name, email }: ShopOrderForAdmin) => {
  const confirm = useConfirm()
  const key = useRef<string | null>(null)
  const { send, busy } = useSend(
    async () => {
      key.current ??= crypto.randomUUID()
      try {
        return await api.shopAdmin.resendConfirmation({ params: { id }, body: { requestKey: key.current } })
      } catch (error) {
        toastProblem(error)
        throw error
      }
    },
    {
      onDone: () => {
        key.current = null
        toast(`The confirmation of ${name} is on its way to ${email}.`)
      },
    },
  )
  const ask = async () => {
    const isSure = await confirm({
      title: 'Send the confirmation again?',
      text: `${email} gets the confirmation of ${name} once more, with the link to the order.`,
      action: 'Send it again',
    })
    if (isSure) await send()
  }
  return { busy, ask: () => void ask() }
}
