import { Button, Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core'
import { remedies } from '@om/contracts/supply-claims'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import {
  cancelReasons,
  cancelSupply,
  destroySupply,
  takeBackSupply,
  withdrawDestruction,
} from '@om/contracts/supply-steps'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { hasEnded } from '../next-step.ts'
import { cancelWords } from '../order-words.ts'
import { Choices, Quote, StepForm, type StepProps } from './step-form.tsx'

const TypedCancel = z.object({
  reason: z.enum(cancelReasons).nullable(),
  note: z.string(),
  keepsPayment: z.boolean().default(false),
})
type TypedCancel = z.infer<typeof TypedCancel>

const restWords = (rest: string | null) =>
  rest ? ` The rest, ${rest}, ends with it and is paid back too, unless it is packed already.` : ''

/** Ends an order that nobody has begun to make; the patient is told and paid back, unless what it replaces has arrived. */
export const CancelForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number, replaces, rest } = order
  const form = useContractForm(cancelSupply, {
    draft: { key: `cancel:${id}`, schema: TypedCancel },
    initial: (): TypedCancel => ({ reason: null, note: '', keepsPayment: false }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.cancel({ params: { id }, body }),
    onDone: reply => {
      onMoved(
        reply,
        keepsPayment ? `${number} is cancelled.` : `${number} is cancelled; what it was paid with goes back.`,
      )
      onClose()
    },
  })
  const { keepsPayment } = form.values
  return (
    <StepForm
      form={form}
      action={keepsPayment ? 'Cancel, nothing to pay back' : 'Cancel and pay back'}
      effect={
        keepsPayment
          ? 'This cannot be undone. The patient is told by e-mail; they have what they paid for.'
          : `This cannot be undone. The patient is told by e-mail, and what they paid for it goes back to their card.${restWords(rest)}`
      }
      isDanger
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Choices
        label="Why"
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={reason => form.set({ reason: cancelReasons.find(one => one === reason) ?? null })}
      >
        {cancelReasons
          .filter(one => replaces !== null || one !== 'arrived')
          .map(one => (
            <Radio key={one} value={one} label={cancelWords[one]} />
          ))}
      </Choices>
      {replaces && (
        <Checkbox
          label={`${replaces} has arrived: nothing to pay back`}
          checked={keepsPayment}
          error={form.errorOf('keepsPayment')}
          onChange={event => form.set({ keepsPayment: event.currentTarget.checked })}
        />
      )}
      <Textarea label="What happened" description="Colleagues read this in its history." {...form.capped('note')} />
    </StepForm>
  )
}

const TypedDestroy = z.object({ note: z.string(), remedy: z.enum(remedies).nullable() })
type TypedDestroy = z.infer<typeof TypedDestroy>

const remedyWords: Record<(typeof remedies)[number], string> = {
  resend: 'Send it again, at no charge',
  pay_back: 'Pay it back',
}

const destroyedWords = ({ number, state, replacedBy }: SupplyForPharmacist): string => {
  if (state === 'resent') return `${number} is destroyed; it is made again as ${replacedBy ?? 'a new order'}.`
  if (replacedBy) return `${number} is destroyed; it is made again as ${replacedBy}.`
  return state === 'destroyed' ? `${number} is destroyed; the payment goes back.` : `${number} waits for a witness.`
}

const effectOf = ({ destruction, state, isMadeGood, rest }: SupplyForPharmacist, isOver: boolean): string => {
  if (!destruction) return 'A second pharmacist confirms it before the order is over.'
  if (state !== 'returned' && isOver)
    return `This ends the order; what was paid for it goes back to the patient’s card.${restWords(rest)}`
  return isMadeGood
    ? 'It is made again or paid back already. This ends the order.'
    : 'This ends the order, and the patient is told by e-mail.'
}

/** What the second pharmacist decides about what came back. */
const RemedyChoice = (props: {
  value: (typeof remedies)[number] | null
  error: string | undefined
  canResend: boolean
  onChange: (remedy: (typeof remedies)[number] | null) => void
}) => (
  <>
    <Choices
      label="For the patient"
      value={props.value}
      error={props.error}
      onChange={chosen => props.onChange(remedies.find(one => one === chosen) ?? null)}
    >
      {remedies
        .filter(one => props.canResend || one !== 'resend')
        .map(one => (
          <Radio key={one} value={one} label={remedyWords[one]} />
        ))}
    </Choices>
    {!props.canResend && (
      <Text size="sm">
        The prescription does not allow it now, or a doctor still has a question: it is not made again.
      </Text>
    )}
  </>
)

/**
 * Destroys what came back, or was made and is on hold: one pharmacist says what and how, another has seen it, and says whether
 * it is made again. For a prescription that has ended it is paid back.
 */
export const DestroyStep = ({
  order,
  onMoved,
  onReload,
  onWithdraw,
  onClose,
}: StepProps & {
  /** Opens the form that withdraws what a pharmacist recorded; null where nothing is recorded, or the person cannot. */
  onWithdraw: (() => void) | null
  onClose?: () => void
}) => {
  const { id, version, destruction, can, state, isMadeGood } = order
  const isOver = state === 'on_hold' && hasEnded(order)
  const form = useContractForm(destroySupply, {
    draft: { key: `destroy:${id}`, schema: TypedDestroy },
    initial: (): TypedDestroy => ({ note: '', remedy: null }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.destroy({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, destroyedWords(reply))
      onClose?.()
    },
  })
  const withdraw = onWithdraw && (
    <Button variant="default" size="md" onClick={onWithdraw}>
      It is not destroyed
    </Button>
  )
  if (destruction && !can.destroy)
    return (
      <Stack p="md" align="flex-start">
        <Text>
          {withdraw ? 'You have recorded how it is destroyed.' : `${destruction.by} has recorded how it is destroyed.`}{' '}
          Another pharmacist who saw it confirms it here, and the order is over.
        </Text>
        <Quote>{destruction.note}</Quote>
        {withdraw}
      </Stack>
    )
  return (
    <StepForm
      form={form}
      action={destruction ? 'I saw it destroyed' : 'Record, and ask a witness'}
      effect={effectOf(order, isOver)}
      isDanger
      onReload={onReload}
      extra={
        onClose ? (
          <Button variant="default" size="md" onClick={onClose}>
            Go back
          </Button>
        ) : (
          withdraw
        )
      }
    >
      {destruction ? (
        <>
          <Text>{destruction.by} has recorded:</Text>
          <Quote>{destruction.note}</Quote>
          {!isOver && !isMadeGood && (
            <RemedyChoice
              value={form.values.remedy}
              error={form.errorOf('remedy')}
              canResend={can.resend}
              onChange={remedy => form.set({ remedy })}
            />
          )}
        </>
      ) : (
        <>
          {state === 'returned' && (
            <Text>
              Once it is here, look at what came back. Medicine that has left the pharmacy is never used again.
            </Text>
          )}
          <Textarea label="What is destroyed, and how" {...form.capped('note')} />
        </>
      )}
    </StepForm>
  )
}

const TypedWithdrawal = z.object({ reason: z.string() })

/** What was recorded as destroyed is not: the order stands where it stood, and what was recorded stays in its history. */
export const NotDestroyedForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number, destruction } = order
  const form = useContractForm(withdrawDestruction, {
    draft: { key: `not-destroyed:${id}`, schema: TypedWithdrawal },
    initial: () => ({ reason: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.withdrawDestruction({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `${number} is not destroyed. Nobody is asked to witness it any more.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Withdraw the entry"
      effect="The order stands where it stood before. What was recorded stays in its history, with your name and reason."
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      {destruction && (
        <>
          <Text>{destruction.by} has recorded:</Text>
          <Quote>{destruction.note}</Quote>
        </>
      )}
      <Textarea label="What was wrong, and where it is now" {...form.capped('reason')} />
    </StepForm>
  )
}

const TypedBack = z.object({ note: z.string() })

/** A parcel is here that the carrier says nothing of: two pharmacists deal with it as with any that comes back. */
export const TakeBackForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number } = order
  const form = useContractForm(takeBackSupply, {
    draft: { key: `came-back:${id}`, schema: TypedBack },
    initial: () => ({ note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.takeBack({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `${number} is back. Two pharmacists destroy it, and decide what follows.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Record that it is here"
      effect="The patient is told by e-mail that it came back. It is destroyed by two pharmacists, then made again or paid back."
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Textarea label="How it came back, and in what state" {...form.capped('note')} />
    </StepForm>
  )
}
