import { Radio, Text, Textarea } from '@mantine/core'
import { claimDecisions, goodsAfter, type SupplyClaim } from '@om/contracts/supply-claims'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { decideClaim } from '@om/contracts/supply-steps'
import { formatDay } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Choices, Quote, StepForm, type StepProps } from './step-form.tsx'

const TypedDecision = z.object({
  outcome: z.enum(claimDecisions).nullable(),
  goods: z.enum(goodsAfter).nullable().default(null),
  cause: z.string().default(''),
  answer: z.string(),
})
type TypedDecision = z.infer<typeof TypedDecision>

const kindWords: Record<SupplyClaim['kind'], string> = {
  not_arrived: 'it has not arrived',
  damaged: 'it arrived damaged',
  wrong_item: 'something is wrong or missing',
}

const decisionWords: Record<(typeof claimDecisions)[number], string> = {
  resend: 'Send it again, at no charge',
  pay_back: 'Pay it back',
  turn_down: 'Turn it down',
}

const goodsWords: Record<(typeof goodsAfter)[number], string> = {
  keep: 'Keep it',
  return: 'Send it back; you write how',
  destroy: 'Do not use it, take it to a pharmacy to be destroyed',
}

/** Who says what is reported about a parcel, and since when we know. */
const saidBy = ({ source, toldBy, toldOn, enteredBy }: SupplyClaim): string => {
  if (source === 'patient' || !toldOn) return 'The patient says'
  const who = source === 'carrier' ? `The carrier (${toldBy})` : `The patient, by phone (${toldBy})`
  return `${who} told ${enteredBy} on ${formatDay(toldOn)}`
}

const doneWords = ({ number, claim, replacedBy }: SupplyForPharmacist): string => {
  if (claim?.outcome === 'resend') return `${number} is made again as ${replacedBy ?? 'a new order'}.`
  return claim?.outcome === 'pay_back' ? `${number} is paid back.` : 'The patient has your answer.'
}

/** What a patient reports about a parcel, and what a pharmacist decides. */
export const ClaimStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version, claim, can } = order
  const form = useContractForm(decideClaim, {
    draft: { key: `claim:${id}`, schema: TypedDecision },
    initial: (): TypedDecision => ({ outcome: null, goods: null, cause: '', answer: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.decideClaim({ params: { id }, body }),
    onDone: reply => onMoved(reply, doneWords(reply)),
  })
  if (!claim) return null
  const isUpheld = form.values.outcome === 'resend' || form.values.outcome === 'pay_back'
  return (
    <StepForm
      form={form}
      action="Decide"
      effect="The patient is told by e-mail, and reads your words with the order."
      onReload={onReload}
    >
      <Text>
        {saidBy(claim)} that <strong>{kindWords[claim.kind]}</strong>. Due <RelativeTime at={claim.dueAt} />.
      </Text>
      {claim.words && <Quote>{claim.words}</Quote>}
      <AttachedPhotos about={{ kind: 'parcel', id }} />
      <Choices
        label="What happens"
        value={form.values.outcome}
        error={form.errorOf('outcome')}
        onChange={chosen => form.set({ outcome: claimDecisions.find(one => one === chosen) ?? null })}
      >
        {claimDecisions
          .filter(one => can.resend || one !== 'resend')
          .map(one => (
            <Radio key={one} value={one} label={decisionWords[one]} />
          ))}
      </Choices>
      {claim.kind === 'not_arrived' && (
        <Text size="sm">Sent again or paid back, the order ends as lost. If it turns up, you are told.</Text>
      )}
      {!can.resend && <Text size="sm">The prescription is on hold or has ended, so it is not made again.</Text>}
      {isUpheld && claim.kind !== 'not_arrived' && (
        <Choices
          label="What the patient does with what came"
          value={form.values.goods}
          error={form.errorOf('goods')}
          onChange={chosen => form.set({ goods: goodsAfter.find(one => one === chosen) ?? null })}
        >
          {goodsAfter.map(one => (
            <Radio key={one} value={one} label={goodsWords[one]} />
          ))}
        </Choices>
      )}
      {isUpheld && claim.kind === 'wrong_item' && (
        <Textarea
          label="What went wrong"
          description="What was packed, its batches and who packed it are below, in its history; this is kept there."
          {...form.capped('cause')}
        />
      )}
      <Textarea
        label="To the patient"
        description="Needed where you turn it down: why, and what they can do."
        {...form.capped('answer')}
      />
    </StepForm>
  )
}
