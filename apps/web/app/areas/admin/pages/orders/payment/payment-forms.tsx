import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type PaymentForAdmin, payments, refundReasons } from '@om/contracts/payments'
import { refundOfChosen, refundOfPieces } from '@om/domain/invoice/refund'
import { centsOfDecimal, formatMoney } from '@om/domain/money'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import { refundReasonWords } from '../order-words.ts'

/** What is typed of a refund. `key` is that of the request: one that was sent, and whose answer was lost, is the same when it is sent again. */
const Typed = z.object({
  key: z.uuid(),
  amount: z.string(),
  reason: z.string(),
  note: z.string(),
  stopsOrder: z.boolean().default(false),
  /** How many pieces of a line, by its id. */
  pieces: z.record(z.string(), z.number()).default({}),
})

type RefundProps = { payment: PaymentForAdmin; onClose: () => void }

/** Pays some of an invoice back by hand: says before it is sent whether a second person has to agree. (REG-24) */
export const RefundForm = ({ payment, onClose }: RefundProps) => {
  const { id, kind, number, currency, leftCents, aloneCents, orders, lines, can } = payment
  const confirm = useConfirm()
  const words = (cents: number) => formatMoney({ cents, currency })
  const centsOf = (amount: string) => centsOfDecimal(amount.replace(/^\s*A?\$/, '')) ?? 0
  const form = useContractForm(payments.refund, {
    draft: { key: `payment-refund:${id}`, schema: Typed },
    initial: () => ({
      key: crypto.randomUUID(),
      amount: '',
      reason: '',
      note: '',
      stopsOrder: false,
      pieces: {} as Record<string, number>,
    }),
    toBody: ({ key, amount, pieces, ...rest }) => ({
      requestKey: key,
      amountCents: centsOf(amount),
      leftCents,
      lines: Object.entries(pieces).flatMap(([lineId, quantity]) => (quantity > 0 ? [{ id: lineId, quantity }] : [])),
      ...rest,
    }),
    check: ({ amount }): FieldErrors =>
      centsOf(amount) > leftCents ? { amountCents: `No more than ${words(leftCents)} can go back.` } : {},
    confirm: ({ amount }) =>
      centsOf(amount) > aloneCents
        ? true
        : confirm({
            title: `Pay back ${words(centsOf(amount))}?`,
            text: `It goes back to the card that paid ${number}, and the ${kind === 'goods' ? 'buyer' : 'patient'} is told. This cannot be undone.`,
            action: `Pay back ${words(centsOf(amount))}`,
            danger: true,
          }),
    send: body => api.payments.refund({ params: { id }, body }),
    onDone: reply => {
      toast(reply.isToAgree ? 'A second person has been asked to agree.' : 'It is on its way back to the card.')
      onClose()
    },
  })
  const cents = centsOf(form.values.amount)
  const choosable = lines.filter(line => line.quantity > line.refundedQuantity)
  const choose = (pieces: Record<string, number>) =>
    form.set({ pieces, amount: (refundOfChosen(lines, pieces) / 100).toFixed(2) })
  return (
    <Card title="Pay back">
      <form {...form.props} aria-label="Pay back">
        <Stack gap="sm">
          {can.stopOrder ? (
            <Checkbox
              label="Call the order off at the shop"
              description="It has not left yet. All of it is paid back then, and nothing is sent."
              checked={form.values.stopsOrder}
              error={form.errorOf('stopsOrder')}
              onChange={({ currentTarget: { checked } }) =>
                form.set(
                  checked
                    ? { stopsOrder: true, amount: (leftCents / 100).toFixed(2), pieces: {} }
                    : { stopsOrder: false },
                )
              }
            />
          ) : kind === 'goods' ? (
            <Text size="sm" c="dimmed">
              Its order is with the carrier or over: only the money goes back. A return of it counts as refunded with
              that.
            </Text>
          ) : null}
          {kind === 'care' && orders.length > 0 && (
            <Text size="sm" c="dimmed">
              Paying back stops no order. One that has not left is cancelled by the pharmacy, which pays it back by
              itself.
            </Text>
          )}
          {choosable.length > 0 && !form.values.stopsOrder && (
            <fieldset className="stack" style={{ border: 0, padding: 0, margin: 0 }}>
              <Text component="legend" size="sm" fw={500}>
                What goes back, or enter an amount
              </Text>
              {choosable.map(line => (
                <NativeSelect
                  key={line.id}
                  label={line.title}
                  size="md"
                  data={Array.from({ length: line.quantity - line.refundedQuantity + 1 }, (_, count) => ({
                    value: String(count),
                    label: count === 0 ? 'None' : `${count} for ${words(refundOfPieces(line, count))}`,
                  }))}
                  value={String(form.values.pieces[line.id] ?? 0)}
                  onChange={({ currentTarget: { value } }) =>
                    choose({ ...form.values.pieces, [line.id]: Number(value) })
                  }
                />
              ))}
            </fieldset>
          )}
          <Group align="flex-end" gap="xs">
            <TextInput
              label="Amount in dollars"
              description={`${words(leftCents)} can go back.`}
              inputMode="decimal"
              flex="1 1 160px"
              {...form.text('amount')}
              onChange={({ currentTarget: { value } }) => form.set({ amount: value, pieces: {} })}
              error={form.errorOf('amountCents')}
            />
            <Button
              variant="default"
              h={42}
              onClick={() => form.set({ amount: (leftCents / 100).toFixed(2), pieces: {} })}
            >
              All of it
            </Button>
          </Group>
          <NativeSelect
            label="Reason"
            size="md"
            data={[
              { value: '', label: 'Choose' },
              ...refundReasons.map(reason => ({ value: reason, label: refundReasonWords[reason] })),
            ]}
            value={form.values.reason}
            error={form.errorOf('reason')}
            onChange={event => form.set({ reason: event.currentTarget.value })}
          />
          <Textarea
            label="Why, for the record"
            description="The patient does not see it. Write nothing about health."
            autosize
            minRows={2}
            {...form.capped('note')}
          />
          {cents > aloneCents && (
            <Text size="sm" role="status">
              {aloneCents > 0 ? `You may pay back ${words(aloneCents)} of this invoice alone. ` : ''}A second person has
              to agree before anything goes back.
            </Text>
          )}
          <ProblemAlert problem={form.problem} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={form.busy} onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" color="danger" loading={form.busy}>
              {cents > aloneCents ? 'Ask a second person' : cents > 0 ? `Pay back ${words(cents)}` : 'Pay back'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

type Request = PaymentForAdmin['requests'][number]

/** A refund that a second person has to agree to: agree, decline, or take back what one asked for oneself. */
export const RequestDecision = ({ payment, request }: { payment: PaymentForAdmin; request: Request }) => {
  const [isDeclining, setDeclining] = useState(false)
  const confirm = useConfirm()
  const { id, can, isOwn, amountCents } = request
  const standing = payment.dispute?.standing
  const amount = formatMoney({ cents: amountCents, currency: payment.currency })
  const form = useContractForm(payments.decide, {
    initial: (): { decision: 'approved' | 'declined'; note: string } => ({ decision: 'declined', note: '' }),
    toBody: values => values,
    confirm: ({ decision }) =>
      decision === 'declined' ||
      confirm({
        title: `Pay back ${amount}?`,
        text: `${request.askedBy} asked for it. It goes back to the card, and the patient is told. This cannot be undone.`,
        action: `Agree, pay back ${amount}`,
        danger: true,
      }),
    send: body => api.payments.decide({ params: { id }, body }),
    onDone: () => toast('It is decided.'),
  })
  return (
    <form {...form.props} aria-label={`Decide about ${amount}`}>
      <Stack gap="xs">
        {standing === 'open' && (
          <Text size="sm">
            It can be agreed to once the dispute about this payment is won. Until then nothing goes back.
          </Text>
        )}
        {standing === 'lost' && (
          <Text size="sm">
            The bank has given the money back, so that nothing more can: {isOwn ? 'take it back' : 'decline it'}.
          </Text>
        )}
        {isDeclining && <Textarea label="Why not" autosize minRows={2} {...form.capped('note')} />}
        <ProblemAlert problem={form.problem} />
        <Group justify="flex-end" gap="xs">
          {isDeclining ? (
            <>
              <Button variant="default" disabled={form.busy} onClick={() => setDeclining(false)}>
                Go back
              </Button>
              <Button type="submit" color="danger" loading={form.busy}>
                {isOwn ? 'Take it back' : 'Decline'}
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" disabled={form.busy} onClick={() => setDeclining(true)}>
                {isOwn ? 'Take it back' : 'Decline'}
              </Button>
              {can.agree && (
                <Button loading={form.busy} onClick={() => void form.submit({ decision: 'approved' })}>
                  Agree
                </Button>
              )}
            </>
          )}
        </Group>
      </Stack>
    </form>
  )
}

const TypedNote = z.object({ noteId: z.uuid(), text: z.string() })

/** A note for colleagues of the office. */
export const NoteForm = ({ id }: { id: string }) => {
  const form = useContractForm(payments.note, {
    draft: { key: `payment-note:${id}`, schema: TypedNote },
    initial: () => ({ noteId: crypto.randomUUID(), text: '' }),
    toBody: values => values,
    send: body => api.payments.note({ params: { id }, body }),
    onDone: () => {
      toast('The note is kept.')
      form.reset()
    },
  })
  return (
    <form {...form.props} className="stack" aria-label="Leave a note">
      <Textarea
        label="Note for colleagues"
        description="It stays as you write it. Write nothing about health."
        autosize
        minRows={2}
        {...form.capped('text')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.busy}>
          Keep the note
        </Button>
      </Group>
    </form>
  )
}
