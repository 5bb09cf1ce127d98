import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { creditReasons } from '@om/contracts/credit'
import { type PaymentForAdmin, payments } from '@om/contracts/payments'
import { centsOfDecimal, formatMoney } from '@om/domain/money'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { refundReasonWords } from '../order-words.ts'

type Props = { payment: PaymentForAdmin }
type Given = PaymentForAdmin['credit']['given'][number]

const words = (cents: number) => formatMoney({ cents, currency: 'AUD' })
const centsOf = (amount: string) => centsOfDecimal(amount.replace(/^\s*A?\$/, '')) ?? 0

/** What credit the patient of a payment has: given, agreed to, and taken back while it is not used. */
export const CreditCard = ({ payment }: Props) => {
  const [isGiving, setGiving] = useState(false)
  const { balanceCents, heldCents, given } = payment.credit
  return (
    <Card title="Credit" aside={<Text span>{words(balanceCents)}</Text>}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {balanceCents === 0
            ? 'This person has none. Credit is taken off their next deliveries by itself.'
            : heldCents > 0
              ? `${words(heldCents)} of it is counted on for a payment that was announced.`
              : 'It is taken off their next payment that is not announced yet.'}
        </Text>
        {given.length > 0 && (
          <ul className="plain-list ruled" aria-label="Credit that was given">
            {given.map(one => (
              <li key={one.id}>
                <GivenRow payment={payment} one={one} />
              </li>
            ))}
          </ul>
        )}
        {isGiving ? (
          <GiveForm payment={payment} onClose={() => setGiving(false)} />
        ) : (
          given.every(one => one.decision !== null) && (
            <Group>
              <Button size="compact-sm" variant="default" onClick={() => setGiving(true)}>
                Give credit
              </Button>
            </Group>
          )
        )}
      </Stack>
    </Card>
  )
}

const Typed = z.object({ key: z.uuid(), amount: z.string(), reason: z.string(), note: z.string() })

const GiveForm = ({ payment, onClose }: Props & { onClose: () => void }) => {
  const { id, patientName, credit } = payment
  const { aloneCents, balanceCents } = credit
  const confirm = useConfirm()
  const form = useContractForm(payments.credit, {
    draft: { key: `payment-credit:${id}`, schema: Typed },
    initial: () => ({ key: crypto.randomUUID(), amount: '', reason: '', note: '' }),
    toBody: ({ key, amount, ...rest }) => ({ requestKey: key, amountCents: centsOf(amount), balanceCents, ...rest }),
    confirm: ({ amount }) =>
      centsOf(amount) > aloneCents
        ? true
        : confirm({
            title: `Give ${words(centsOf(amount))} of credit?`,
            text: `${patientName || 'The patient'} is told at once. What is not used of it can be taken back.`,
            action: `Give ${words(centsOf(amount))}`,
          }),
    send: body => api.payments.credit({ params: { id }, body }),
    onDone: ({ credit: { given } }) => {
      toast(given.some(one => one.decision === null) ? 'A second person has been asked to agree.' : 'It is given.')
      onClose()
    },
  })
  const cents = centsOf(form.values.amount)
  return (
    <form {...form.props} aria-label="Give credit">
      <Stack gap="sm">
        <TextInput
          label="Amount in dollars"
          inputMode="decimal"
          {...form.text('amount')}
          error={form.errorOf('amountCents')}
        />
        <NativeSelect
          label="Reason"
          size="md"
          data={[
            { value: '', label: 'Choose' },
            ...creditReasons.map(reason => ({ value: reason, label: refundReasonWords[reason] })),
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
            {aloneCents > 0 ? `You may give this person ${words(aloneCents)} alone. ` : ''}A second person has to agree
            before it is given.
          </Text>
        )}
        <ProblemAlert problem={form.problem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" loading={form.busy}>
            {cents > aloneCents ? 'Ask a second person' : 'Give it'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const standing = ({ decision, decidedBy, decisionNote, ...one }: Given): string => {
  if (one.takenBackAt)
    return `${words(one.takenBackCents)} taken back by ${one.takenBackBy}, ${formatDateTime(one.takenBackAt)}`
  if (decision === 'declined') return `Declined by ${decidedBy}: ${decisionNote}`
  return decision === null ? 'A second person has to agree' : ''
}

const GivenRow = ({ payment, one }: Props & { one: Given }) => {
  const [isOpen, setOpen] = useState<'decline' | 'takeBack' | null>(null)
  const amount = words(one.amountCents)
  return (
    <Stack gap={4}>
      <Text span>
        {amount}, {refundReasonWords[one.reason].toLowerCase()}
      </Text>
      <Text span size="xs" c="dimmed">
        {[`${one.askedBy}, ${formatDateTime(one.askedAt)}: ${one.note}`, standing(one)].filter(Boolean).join('. ')}
      </Text>
      {isOpen === 'takeBack' ? (
        <TakeBackForm payment={payment} one={one} onClose={() => setOpen(null)} />
      ) : (
        one.leftCents > 0 && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => setOpen('takeBack')}>
              {one.leftCents < one.amountCents ? `Take ${words(one.leftCents)} back` : 'Take back'}
            </Button>
          </Group>
        )
      )}
      {one.can.decline && <DecideForm payment={payment} one={one} />}
    </Stack>
  )
}

const TakeBackForm = ({ payment: { id }, one, onClose }: Props & { one: Given; onClose: () => void }) => {
  const form = useContractForm(payments.takeCreditBack, {
    initial: () => ({ note: '' }),
    toBody: ({ note }) => ({ creditId: one.id, leftCents: one.leftCents, note }),
    send: body => api.payments.takeCreditBack({ params: { id }, body }),
    onDone: () => {
      toast('It is taken back.')
      onClose()
    },
  })
  return (
    <form {...form.props} aria-label={`Take back ${words(one.leftCents)}`}>
      <Stack gap="xs">
        {one.leftCents < one.amountCents && (
          <Text size="sm">
            The rest is used, or a payment that was announced counts on it. {words(one.leftCents)} is taken back.
          </Text>
        )}
        <Textarea
          label="Why, as the patient reads it"
          description="Write nothing about health."
          autosize
          minRows={2}
          {...form.capped('note')}
        />
        <ProblemAlert problem={form.problem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" color="danger" loading={form.busy}>
            Take it back
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A second person agrees or declines; whoever asked may take it back. */
const DecideForm = ({ payment: { id }, one }: Props & { one: Given }) => {
  const [isDeclining, setDeclining] = useState(false)
  const amount = words(one.amountCents)
  const confirm = useConfirm()
  const form = useContractForm(payments.decideCredit, {
    initial: (): { decision: 'approved' | 'declined'; note: string } => ({ decision: 'declined', note: '' }),
    toBody: values => ({ creditId: one.id, ...values }),
    confirm: ({ decision }) =>
      decision === 'declined' ||
      confirm({
        title: `Give ${amount} of credit?`,
        text: `${one.askedBy} asked for it. The patient is told at once.`,
        action: `Agree, give ${amount}`,
      }),
    send: body => api.payments.decideCredit({ params: { id }, body }),
    onDone: () => toast('It is decided.'),
  })
  const no = one.can.agree ? 'Decline' : 'Take it back'
  return (
    <form {...form.props} aria-label={`Decide about ${amount} of credit`}>
      <Stack gap="xs">
        {isDeclining && <Textarea label="Why not" autosize minRows={2} {...form.capped('note')} />}
        <ProblemAlert problem={form.problem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={form.busy} onClick={() => setDeclining(!isDeclining)}>
            {isDeclining ? 'Go back' : no}
          </Button>
          {isDeclining ? (
            <Button type="submit" color="danger" loading={form.busy}>
              {no}
            </Button>
          ) : (
            one.can.agree && (
              <Button loading={form.busy} onClick={() => void form.submit({ decision: 'approved' })}>
                Agree
              </Button>
            )
          )}
        </Group>
      </Stack>
    </form>
  )
}
