import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { RefillWait } from '@om/contracts/refills'
import type { Subscription } from '@om/contracts/subscriptions'
import { formatDay } from '@om/domain/dates'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { HelpCard } from '#app/features/side-effects/help-card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Money } from '#app/ui/money.tsx'
import { afterCredit } from './plan-words.ts'
import { type Help, Questions } from './refill-questions.tsx'
import { Day } from './subscription-glance.tsx'

type Props = {
  subscription: Subscription
  zone: string | undefined
  /** What credit takes off its payment. */
  creditCents?: number
  /** Where it goes, in one line; empty while there is none. */
  address: string
}

type Dated = 'too_early' | 'pharmacist' | 'notice' | 'stock'
const waitWords: Record<Exclude<RefillWait, 'questions' | Dated>, ReactNode> = {
  doctor: 'A doctor looks at what you told us.',
  consult: 'Your doctor would like to speak with you first. The call is free, and this goes on by itself after it.',
  declined: 'Your doctor wants you to wait with it this time.',
  ended: (
    <>
      Your prescription allows no further delivery. Under <Link to="/patient-prescriptions">your prescriptions</Link>{' '}
      you can ask a doctor for a review.
    </>
  ),
  not_confirmed: 'You have not confirmed this plan, or it has ended.',
  dispute:
    'A payment of yours is disputed at your bank. Nothing is charged or sent until the bank has decided, or you withdraw it there.',
  address: (
    <>
      You have not confirmed where it goes. <Link to="/patient-shipping-addresses">Look at your addresses</Link>.
    </>
  ),
  side_effect: 'A doctor looks at the side effect you reported.',
  registration: 'Another doctor has to look at your prescription first. We have asked one.',
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
  live_contact: (
    <>
      A doctor has to speak with you first: at least once a year, and after anything serious. Under{' '}
      <Link to="/patient-prescriptions">your prescriptions</Link>, ask for a review and choose that you want to talk,
      then book the call. It goes on by itself after the call.
    </>
  ),
  speaks_against: (
    <>
      What we know about you speaks against it, so a doctor looks first.{' '}
      <Link to="/consumer-health-records">See what we know</Link>.
    </>
  ),
}

/** The last delivery came later than planned: what is left of it comes first. */
const TooEarly = ({ on }: { on: string | null }) => (
  <>
    Your last delivery reached you later than planned, so you still have enough.
    {on && ` This one is charged and sent on ${formatDay(on)}.`}
  </>
)

/** It would come while much of the last one is left. */
const AtPharmacist = ({ on }: { on: string | null }) => (
  <>
    You still have more than a quarter of your last delivery, so a pharmacist looks at whether this one may come
    already.
    {on && ` Otherwise it comes from ${formatDay(on)} on, by itself.`}
  </>
)

const movedWords = {
  notice: 'We wrote to you less than seven days before it was due.',
  stock: 'The pharmacy waits for what it is made of.',
}

/** It is charged and sent on a later day, by itself. */
const Moved = ({ wait, on }: { wait: keyof typeof movedWords; on: string | null }) => (
  <>
    {movedWords[wait]}
    {on ? ` It is charged and sent on ${formatDay(on)} at the earliest, by itself.` : ' It goes on by itself.'}
  </>
)

const Waiting = ({ wait, notBefore }: { wait: Exclude<RefillWait, 'questions'>; notBefore: string | null }) => {
  if (wait === 'too_early') return <TooEarly on={notBefore} />
  if (wait === 'notice' || wait === 'stock') return <Moved wait={wait} on={notBefore} />
  return wait === 'pharmacist' ? <AtPharmacist on={notBefore} /> : waitWords[wait]
}

/** What somebody of the clinic wrote about it. */
const Said = ({ words }: { words: string }) => (
  <Text component="blockquote" mx={0} mb={0} mt="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {words}
  </Text>
)

/** The next delivery of a subscription from a week before its charge: the questions, and what it waits for. */
export const RefillCard = ({ subscription, zone, creditCents = 0, address }: Props) => {
  const { refill } = subscription
  const [isOpen, setOpen] = useState(false)
  const [help, setHelp] = useState<Help>(null)
  if (!refill) return null
  const { chargeOn, isLate, waitsFor, notBefore, message, early, can } = refill
  const others = waitsFor.filter(wait => wait !== 'questions')
  const isWaiting = !can.answer && waitsFor.length > 0
  const when = isLate ? (
    <>It was due on </>
  ) : (
    <>
      {creditCents > 0 ? (
        afterCredit(refill.amountCents, creditCents, refill.currency)
      ) : (
        <Money cents={refill.amountCents} currency={refill.currency} />
      )}{' '}
      on{' '}
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
            <Day at={chargeOn} zone={zone} />
            {isWaiting ? ', but nothing is charged or sent while it waits:' : '.'}{' '}
            {can.answer && 'Please answer four short questions first: until you have, nothing is charged or sent.'}
            {!can.answer && waitsFor.length === 0 && (isLate ? 'It is being charged now.' : 'Everything is ready.')}
          </Text>
          {others.length > 0 && (
            <List mt="xs" spacing="xxs">
              {others.map(wait => (
                <List.Item key={wait}>
                  <Waiting wait={wait} notBefore={notBefore} />
                </List.Item>
              ))}
            </List>
          )}
          {message && (
            <>
              <Text size="body" mt="sm">
                Your doctor writes:
              </Text>
              <Said words={message} />
            </>
          )}
          {early && (
            <>
              <Text size="body" mt="sm">
                {early.isAllowed ? 'It may come early' : 'Not before then'}, {early.by} of the pharmacy says:
              </Text>
              <Said words={early.reason} />
            </>
          )}
        </div>
        {can.answer && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Answer now
          </Button>
        )}
        {waitsFor.includes('consult') && (
          <Button component={Link} to="/patient-appointments">
            Book or see the call
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
            address={address}
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
