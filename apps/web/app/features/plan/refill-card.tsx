import { Button, Group, List, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import { answerRefill, type MyRefill, needsDoctor, type RefillWait } from '@om/contracts/refills'
import { effectCodes, effectSeverities } from '@om/contracts/side-effects'
import type { Subscription } from '@om/contracts/subscriptions'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { EffectChips, SeverityField } from '#app/features/side-effects/effect-chips.tsx'
import { HelpCard } from '#app/features/side-effects/help-card.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Money } from '#app/ui/money.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Day } from './subscription-glance.tsx'

type Help = CallReply<typeof answerRefill>['help']
type Props = { subscription: Subscription; zone: string | undefined }

const waitWords: Record<Exclude<RefillWait, 'questions'>, ReactNode> = {
  doctor: 'A doctor looks at what you told us.',
  declined: 'Your doctor wants you to wait with it this time.',
  on_hold: (
    <>
      Your prescription is on hold. <Link to="/patient-prescriptions">Read why</Link>.
    </>
  ),
  check_in: (
    <>
      Your check-in is overdue. <Link to="/patient-dashboard#check-in">Answer it</Link>.
    </>
  ),
  earlier_delivery: 'The delivery before it has not left us yet.',
  health_question: (
    <>
      An answer of yours has become too old. <Link to="/consumer-health-records">Answer it again</Link>.
    </>
  ),
  tests: (
    <>
      A test result has become too old. Your doctor has been told and asks for a new one: look for a letter in your{' '}
      <Link to="/consumer-health-records">Health Records</Link>, and call us if you have a newer result.
    </>
  ),
  speaks_against: (
    <>
      What we know about you speaks against it, so a doctor looks first.{' '}
      <Link to="/consumer-health-records">See what we know</Link>.
    </>
  ),
}

/** The next delivery of a subscription from a week before its charge: the questions, and what it waits for. */
export const RefillCard = ({ subscription, zone }: Props) => {
  const { refill } = subscription
  const [isOpen, setOpen] = useState(false)
  const [help, setHelp] = useState<Help>(null)
  if (!refill) return null
  const { chargeOn, isLate, waitsFor, message, can } = refill
  const others = waitsFor.filter(wait => wait !== 'questions')
  const when = isLate ? (
    <>It was due on </>
  ) : (
    <>
      <Money cents={refill.amountCents} currency={refill.currency} /> on{' '}
    </>
  )
  return (
    <section className="card" aria-labelledby={`refill-${refill.id}`}>
      <Group justify="space-between" gap="md" align="flex-start">
        <div>
          <Title order={2} size="h3" id={`refill-${refill.id}`}>
            Your next delivery
          </Title>
          <Text size="body" mt="xxs" maw="56ch">
            {when}
            <Day at={chargeOn} zone={zone} />.{' '}
            {can.answer && 'Please answer four short questions first: until you have, nothing is charged or sent.'}
            {!can.answer && waitsFor.length === 0 && (isLate ? 'It is being charged now.' : 'Everything is ready.')}
            {!can.answer && waitsFor.length > 0 && 'Nothing is charged or sent while it waits:'}
          </Text>
          {others.length > 0 && (
            <List mt="xs" spacing="xxs">
              {others.map(wait => (
                <List.Item key={wait}>{waitWords[wait]}</List.Item>
              ))}
            </List>
          )}
          {message && (
            <Text
              component="blockquote"
              mx={0}
              mb={0}
              mt="sm"
              style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {message}
            </Text>
          )}
        </div>
        {can.answer && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Answer now
          </Button>
        )}
      </Group>
      <Dialog
        opened={isOpen && (can.answer || help !== null)}
        onClose={() => setOpen(false)}
        title="Before your next delivery"
      >
        {help ? (
          <Stack gap="md">
            <HelpCard help={help} />
            <Text>
              The doctors have been called, and nothing is charged or sent. It is on your dashboard as a report.
            </Text>
          </Stack>
        ) : (
          <Questions
            refill={refill}
            zone={zone}
            onDone={needed => {
              setHelp(needed)
              setOpen(needed !== null)
            }}
          />
        )}
      </Dialog>
    </section>
  )
}

const Typed = z.object({
  newCondition: z.boolean().nullable(),
  newMedicine: z.boolean().nullable(),
  noticed: z.boolean().nullable(),
  isAddressRight: z.boolean().nullable(),
  effects: z.array(z.enum(effectCodes)),
  severity: z.enum(effectSeverities),
  words: z.string(),
})
type Typed = z.infer<typeof Typed>
type Question = Exclude<keyof Typed, 'words' | 'effects' | 'severity'>

const questions: [Question, string][] = [
  ['newCondition', 'Is there a new condition, an operation, or a pregnancy or a plan for one?'],
  ['newMedicine', 'Do you take a new medicine, also one without a prescription?'],
  ['noticed', 'Have you noticed anything that may come from the treatment?'],
  ['isAddressRight', 'Should it go to the address in your profile?'],
]

const nothing: Typed = {
  newCondition: null,
  newMedicine: null,
  noticed: null,
  isAddressRight: null,
  effects: [],
  severity: 'mild',
  words: '',
}

type QuestionsProps = { refill: MyRefill; zone: string | undefined; onDone: (help: Help) => void }

const Questions = ({ refill, zone, onDone }: QuestionsProps) => {
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
          label={label}
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
      {values.isAddressRight === false && (
        <Text size="sm">
          Change it in <Link to="/patient-profile">your profile</Link> first.
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
          label="What is it?"
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
