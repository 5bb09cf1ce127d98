import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type PaymentForAdmin, payments } from '@om/contracts/payments'
import { formatDay } from '@om/domain/dates'
import { IconMail } from '@tabler/icons-react'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'

const Typed = z.object({ noteId: z.uuid(), on: z.string(), note: z.string() })

type PhoneProps = { payment: PaymentForAdmin; kind: 'pause' | 'undo'; onClose: () => void }

/** What a patient has asked for by phone, as they would do it in their account: at once, with a receipt and a mail to them. */
export const PhoneForm = ({ payment, kind, onClose }: PhoneProps) => {
  const { id, forPatient } = payment
  const isGoods = payment.kind === 'goods'
  const { pause, seen } = forPatient
  const title = kind === 'pause' ? 'Pause as asked by phone' : 'Take the last change back'
  const form = useContractForm(payments.changeForPatient, {
    draft: { key: `payment-phone:${id}:${kind}`, schema: Typed },
    initial: () => ({ noteId: crypto.randomUUID(), on: '', note: '' }),
    toBody: ({ noteId, on, note }) => ({ noteId, kind, on: kind === 'pause' ? on || null : null, seen, note }),
    send: body => api.payments.changeForPatient({ params: { id }, body }),
    onDone: () => {
      toast('It is done, and the patient has a mail about it.')
      onClose()
    },
  })
  return (
    <Card title={title}>
      <form {...form.props} aria-label={title}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            It takes effect at once. The patient gets the receipt by mail, and can take it back in their account.
          </Text>
          {kind === 'pause' && pause && (
            <TextInput
              type="date"
              label="Paused until"
              description={`From ${formatDay(pause.from)} to ${formatDay(pause.to)}${isGoods ? '' : ', as the prescription allows'}.`}
              min={pause.from}
              max={pause.to}
              {...form.text('on')}
            />
          )}
          <Textarea
            label="Who called, and what they asked for"
            description="For colleagues. Write nothing about health."
            autosize
            minRows={2}
            {...form.capped('note')}
          />
          <ProblemAlert problem={form.problem} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={form.busy} onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" loading={form.busy}>
              {kind === 'undo' ? 'Take it back' : isGoods ? 'Pause the deliveries' : 'Pause the plan'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

const words = {
  invoice: { label: 'Mail the invoice again', what: 'their invoice' },
  notice: { label: 'Mail the notice again', what: 'the notice of their next charge, as it stands now' },
} as const

/** Mails something once more, after asking; a second try after a lost connection sends no second mail. */
export const ResendButton = ({ payment, what }: { payment: PaymentForAdmin; what: keyof typeof words }) => {
  const { id, email } = payment
  const confirm = useConfirm()
  const key = useRef<string | null>(null)
  const { send, busy, problem } = useSend(
    async () => {
      key.current ??= crypto.randomUUID()
      return api.payments.resend({ params: { id }, body: { requestKey: key.current, what } })
    },
    {
      onDone: () => {
        key.current = null
        toast(`It is on its way to ${email}.`)
      },
    },
  )
  const ask = async () => {
    const isSure = await confirm({
      title: `${words[what].label}?`,
      text: `${email} gets ${words[what].what}, three times a day at most.`,
      action: 'Send it again',
    })
    if (isSure) await send()
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        leftSection={<IconMail size={16} aria-hidden="true" />}
        onClick={() => void ask()}
      >
        {words[what].label}
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
