import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import { CorrectableKey } from '@om/contracts/picture'
import { answerRefill, type MyRefill, needsDoctor } from '@om/contracts/refills'
import { effectCodes, effectSeverities } from '@om/contracts/side-effects'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { ChangedNow } from '#app/features/picture/changed-now.tsx'
import { EffectChips, SeverityField } from '#app/features/side-effects/effect-chips.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { Money } from '#app/ui/money.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Day } from './subscription-glance.tsx'

/** What somebody needs first who has told something dangerous; null otherwise. */
export type Help = CallReply<typeof answerRefill>['help']

const Typed = z.object({
  newCondition: z.boolean().nullable(),
  newMedicine: z.boolean().nullable(),
  noticed: z.boolean().nullable(),
  isAddressRight: z.boolean().nullable(),
  effects: z.array(z.enum(effectCodes)),
  severity: z.enum(effectSeverities),
  words: z.string(),
  corrected: z.array(CorrectableKey),
})
type Typed = z.infer<typeof Typed>
type Question = Exclude<keyof Typed, 'words' | 'effects' | 'severity' | 'corrected'>

const questions: [Question, string][] = [
  ['newCondition', 'Is there a new condition, an operation, or a pregnancy or a plan for one?'],
  ['newMedicine', 'Do you take a new medicine, also one without a prescription?'],
  ['noticed', 'Have you noticed anything that may come from the treatment?'],
  ['isAddressRight', 'Should it go to this address?'],
]

const nothing: Typed = {
  newCondition: null,
  newMedicine: null,
  noticed: null,
  isAddressRight: null,
  effects: [],
  severity: 'mild',
  words: '',
  corrected: [],
}

type QuestionsProps = { refill: MyRefill; zone: string | undefined; address: string; onDone: (help: Help) => void }

/** The four questions before a delivery. (Domain 5.7) */
export const Questions = ({ refill, zone, address, onDone }: QuestionsProps) => {
  const form = useContractForm(answerRefill, {
    draft: { key: `refill:${refill.id}`, schema: Typed },
    initial: () => nothing,
    // What was ticked before "no" was chosen is taken back with it.
    toBody: values => ({ ...values, effects: values.noticed ? values.effects : [] }),
    send: body => api.refills.answer({ params: { id: refill.id }, body }),
    onDone: ({ state, help }) => {
      onDone(help)
      if (help) return
      const done =
        state === 'approved'
          ? 'Thank you. Nothing else to do.'
          : 'Sent. A doctor looks at it before anything is charged.'
      toast(done)
      announce(done)
    },
  })
  const { values } = form
  const isForDoctor = needsDoctor({
    newCondition: values.newCondition === true,
    newMedicine: values.newMedicine === true,
    noticed: values.noticed === true,
  })
  return (
    <form {...form.props} className="stack">
      {questions.map(([key, label]) => (
        <Radio.Group
          key={key}
          label={key === 'isAddressRight' && address ? `Should it go to the address ${address}?` : label}
          value={values[key] === null ? null : values[key] ? 'yes' : 'no'}
          onChange={value => form.set({ [key]: value === 'yes' })}
          error={form.errorOf(key)}
        >
          <Group gap="lg" mt="xs">
            <Radio value="no" label="No" />
            <Radio value="yes" label="Yes" />
          </Group>
        </Radio.Group>
      ))}
      {(values.newCondition || values.newMedicine) && (
        <ChangedNow corrected={values.corrected} onCorrected={corrected => form.set({ corrected })} />
      )}
      {values.isAddressRight === false && (
        <Text size="sm">
          Choose where this plan goes under <Link to="/patient-subscription-management">Manage subscriptions</Link>{' '}
          first.
        </Text>
      )}
      {values.noticed && (
        <>
          <EffectChips
            value={values.effects}
            onChange={effects => form.set({ effects })}
            error={form.errorOf('effects')}
          />
          <SeverityField value={values.severity} onChange={severity => form.set({ severity })} />
        </>
      )}
      {isForDoctor && (
        <Textarea
          label={values.corrected.length > 0 && !values.noticed ? 'Anything to add? (optional)' : 'What is it?'}
          description="A doctor reads it. If you feel unwell, use “Side effect?” above, call us, or 000 in an emergency."
          autosize
          minRows={2}
          {...form.capped('words')}
        />
      )}
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {isForDoctor ? (
            'Nothing is charged until a doctor has looked.'
          ) : (
            <>
              <Money cents={refill.amountCents} currency={refill.currency} />{' '}
              {refill.isLate ? (
                'is charged to your card when you send this, and your delivery is made.'
              ) : (
                <>
                  is charged to your card on <Day at={refill.chargeOn} zone={zone} />, and your delivery is made.
                </>
              )}
            </>
          )}
        </Text>
        <ProblemAlert problem={form.problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy}>
            Send my answers
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
