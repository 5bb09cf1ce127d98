import { Button, Radio, Text, Textarea, TextInput } from '@mantine/core'
import { holdReasons, holdSupply, resumeSupply } from '@om/contracts/supply-steps'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { holdReasonWords, holdWords, stateWords } from '../order-words.ts'
import { Choices, Quote, StepForm, type StepProps } from './step-form.tsx'

/** Holds an order; nothing is supplied meanwhile. */
export const HoldForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number, keeping, state } = order
  const isBegun = !['received', 'verified'].includes(state)
  // What is made waits for no stock.
  const isMade = state === 'quality_check' || state === 'packed'
  return (
    <HoldFields
      endpoint={holdSupply}
      keptAs={`hold:${id}`}
      version={version}
      reasons={holdReasons.filter(reason => (reason !== 'unusable' || isBegun) && (reason !== 'stock' || !isMade))}
      suggested={state === 'packed' && keeping?.isPast ? 'unusable' : null}
      words={holdWords}
      dayFor="stock"
      effect="It leaves the line and waits under On hold. A question, or a safety concern, goes to the doctors with your words; the admins are told after two days."
      readers="Colleagues read this when they pick the order up again."
      hold={body => api.supplies.hold({ params: { id }, body })}
      onHeld={reply => onMoved(reply, `${number} is on hold.`)}
      onReload={onReload}
      onClose={onClose}
    />
  )
}

/** Takes an order off hold; it goes on where it was. */
export const ResumeStep = ({
  order,
  onMoved,
  onReload,
  onCancel,
  onAddress,
  onVoid,
  onRemake,
  onDestroy,
  onExpect,
}: StepProps & {
  /** Opens the form for the day on which what it waits for is expected; null where it waits for nothing of the kind. */
  onExpect: (() => void) | null
  /** Opens the form for its address; null where it cannot be changed. */
  onAddress: (() => void) | null
  /** Opens the form that gives its parcel label back; null where it has none. */
  onVoid: (() => void) | null
  /** Opens the form that ends the order instead; null where that is not possible. */
  onCancel: (() => void) | null
  /** Open the forms for what was made and cannot be used; null where nothing was, or another has to decide. */
  onRemake: (() => void) | null
  onDestroy: (() => void) | null
}) => {
  const { id, version, number, holdReason, holdNote, query } = order
  return (
    <ResumeFields
      endpoint={resumeSupply}
      keptAs={`resume:${id}`}
      version={version}
      reason={holdReasonWords(holdReason)}
      // What was asked of the doctors stands above, with their answer.
      note={query?.question === holdNote ? '' : holdNote}
      resume={body => api.supplies.resume({ params: { id }, body })}
      onResumed={reply => onMoved(reply, `${number} goes on: ${stateWords(reply.state).label.toLowerCase()}.`)}
      onReload={onReload}
      extra={
        <>
          {holdReason === 'address' && onAddress && (
            <Button variant="default" size="md" onClick={onAddress}>
              Enter the address
            </Button>
          )}
          {onExpect && (
            <Button variant="default" size="md" onClick={onExpect}>
              Enter another day
            </Button>
          )}
          {onRemake && (
            <Button variant="default" size="md" onClick={onRemake}>
              Make it again
            </Button>
          )}
          {onDestroy && (
            <Button variant="default" size="md" onClick={onDestroy}>
              Destroy it
            </Button>
          )}
          {holdReason === 'address' && onVoid && (
            <Button variant="default" size="md" onClick={onVoid}>
              Void the parcel label
            </Button>
          )}
          {onCancel && (
            <Button variant="default" size="md" onClick={onCancel}>
              Cancel the order
            </Button>
          )}
        </>
      }
    />
  )
}

/** What both forms need to know of an order, of a prescription or of the shop. */
type Common<Body> = {
  endpoint: { body?: z.ZodType<Body> }
  /** Under which what is typed is kept for this tab. */
  keptAs: string
  version: number
  onReload: () => void
}

type Held<Reason> = { version: number; reason: Reason; note: string; expectedOn?: string | null }

type HoldProps<Reason extends string, Order> = Common<Held<Reason>> & {
  reasons: readonly Reason[]
  words: Record<Reason, string>
  /** The reason with which the day is given on which what is missing is expected; left out where there is none. */
  dayFor?: Reason
  /** What is chosen at first; null for nothing. */
  suggested?: Reason | null
  /** What holding does, in a sentence, and who reads the note. */
  effect: string
  readers: string
  hold: (held: Held<Reason>) => Promise<Order>
  onHeld: (order: Order) => void
  onClose: () => void
}

const TypedHold = z.object({ reason: z.string().nullable(), note: z.string(), expectedOn: z.string().default('') })

/** Holds an order until something is settled: why, and what is needed. */
export const HoldFields = <Reason extends string, Order>(props: HoldProps<Reason, Order>) => {
  const {
    endpoint,
    keptAs,
    version,
    reasons,
    words,
    dayFor,
    suggested = null,
    effect,
    readers,
    hold,
    onHeld,
    onReload,
    onClose,
  } = props
  const form = useContractForm(endpoint, {
    draft: { key: keptAs, schema: TypedHold },
    initial: (): z.infer<typeof TypedHold> => ({ reason: suggested, note: '', expectedOn: '' }),
    toBody: ({ expectedOn, ...values }) => ({
      version,
      ...values,
      ...(dayFor && { expectedOn: values.reason === dayFor ? expectedOn || null : null }),
    }),
    send: hold,
    onDone: reply => {
      onHeld(reply)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Hold the order"
      effect={effect}
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
        onChange={reason => form.set({ reason })}
      >
        {reasons.map(one => (
          <Radio key={one} value={one} label={words[one]} />
        ))}
      </Choices>
      {dayFor && form.values.reason === dayFor && (
        <TextInput
          type="date"
          label="Expected on"
          description="The patient is told this day."
          {...form.text('expectedOn')}
        />
      )}
      <Textarea label="What is needed" description={readers} {...form.capped('note')} />
    </StepForm>
  )
}

type Resumed = { version: number; note: string }

type ResumeProps<Order> = Common<Resumed> & {
  /** Why it was held, in words, and what was written about it. */
  reason: string
  note: string
  /** Another way out, beside the button. */
  extra?: ReactNode
  resume: (resumed: Resumed) => Promise<Order>
  onResumed: (order: Order) => void
}

const TypedResume = z.object({ note: z.string() })

/** Takes an order off hold: why it was held, and how that was settled. */
export const ResumeFields = <Order,>(props: ResumeProps<Order>) => {
  const { endpoint, keptAs, version, reason, note, resume, onResumed, onReload, extra } = props
  const form = useContractForm(endpoint, {
    draft: { key: keptAs, schema: TypedResume },
    initial: () => ({ note: '' }),
    toBody: values => ({ version, ...values }),
    send: resume,
    onDone: onResumed,
  })
  return (
    <StepForm
      form={form}
      action="Take off hold"
      effect="The order goes on where it was."
      onReload={onReload}
      extra={extra}
    >
      <Text>
        Held for: <strong>{reason}</strong>
      </Text>
      {note && <Quote>{note}</Quote>}
      <Textarea label="How it was settled" {...form.capped('note')} />
    </StepForm>
  )
}
