import { type Conversation, support } from '@om/contracts/support'
import { z } from 'zod'
import { publicApi } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'

/** The reply as it is typed; the key is the same for every try with these words, so that a second one is the same message. */
const Typed = z.object({ message: z.string(), requestKey: z.uuid() })

/** Writing again in a conversation; the text is kept for this tab until it is sent. */
export const useReply = (token: string, number: number, onSent: (conversation: Conversation) => void) => {
  const form = useContractForm(support.reply, {
    draft: { key: `conversation:${number}`, schema: Typed },
    initial: () => ({ message: '', requestKey: crypto.randomUUID() }),
    toBody: values => ({ token, ...values }),
    send: body => publicApi.support.reply({ body }),
    revalidate: false,
    onDone: onSent,
  })
  const type = (message: string) => form.set({ message, requestKey: crypto.randomUUID() })
  return { ...form, type }
}
