import { Button, List, Stack, Text } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { formatDay } from '@om/domain/dates'
import { IconAlertOctagon, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '#app/ui/times.tsx'
import { blockedWords, hasEnded, type Step, stepOf } from './next-step.ts'
import { heldWithPrescription, reasonParts, stateWords } from './order-words.ts'
import { AddressForm, MovedStrip, VoidLabelForm } from './steps/address-step.tsx'
import { ClaimStep } from './steps/claim-step.tsx'
import { CancelForm, DestroyStep, NotDestroyedForm, TakeBackForm } from './steps/end-step.tsx'
import { ExpectForm, StockStanding } from './steps/expect-step.tsx'
import { HoldForm, ResumeStep } from './steps/hold-step.tsx'
import { LegalFormStep } from './steps/legal-form-step.tsx'
import { OnItsWay } from './steps/on-its-way.tsx'
import { RemakeStep } from './steps/recall-step.tsx'
import { ReleaseStep, ReworkForm, WorksheetSummary } from './steps/release-step.tsx'
import { ReportForm } from './steps/report-step.tsx'
import { LabelStep, PackStep, ParcelStep, ShipStep } from './steps/ship-steps.tsx'
import { Quote, type StepProps } from './steps/step-form.tsx'
import { type Notice, StepPanel, Strip } from './steps/step-panel.tsx'
import { VerifyStep } from './steps/verify-step.tsx'
import { StartStep, WorksheetStep } from './steps/worksheet-step.tsx'

/** A form that is opened over the next step. */
export type Aside =
  | 'hold'
  | 'rework'
  | 'original'
  | 'cancel'
  | 'address'
  | 'void'
  | 'remake'
  | 'destroy'
  | 'not_destroyed'
  | 'came_back'
  | 'report'
  | 'expect'

const titles: Record<Step | Aside, string> = {
  legal_form: 'Record the signed original',
  verify: 'Verify the order',
  start: 'Open the worksheet',
  worksheet: 'Make the batch',
  release: 'Check the batch',
  pack: 'Pack the order',
  label: 'Scan the dispensing label',
  parcel: 'Create the parcel label',
  ship: 'Scan the parcel to ship it',
  unfit: 'Make it again: it no longer keeps long enough',
  resume: 'Settle the hold',
  returned: 'Destroy what came back',
  claim: 'Decide what the patient reports',
  follow: 'With the carrier',
  closed: 'Nothing left to do',
  hold: 'Hold the order',
  rework: 'Send the batch back',
  original: 'Record the signed original',
  cancel: 'Cancel the order',
  address: 'Correct the address',
  void: 'Void the parcel label',
  remake: 'Make it again',
  destroy: 'Destroy what was made',
  not_destroyed: 'It is not destroyed',
  came_back: 'It came back to us',
  report: 'Enter what is reported',
  expect: 'When it is expected',
}

type Props = StepProps & {
  aside: Aside | null
  onAside: (aside: Aside | null) => void
  /** What has just happened to this order; null when nothing. */
  notice: Notice | null
}

const SupplyRefused = ({ problems }: { problems: readonly string[] }) => (
  <Strip meaning="danger" Icon={IconAlertOctagon}>
    <Text>This supply is not allowed today.</Text>
    <List fz="text" mt="xxs">
      {problems.map(problem => {
        const { text, rule } = reasonParts(problem)
        return (
          <List.Item key={problem}>
            {text}{' '}
            {rule && (
              <Text component="span" size="xs">
                {rule}
              </Text>
            )}
          </List.Item>
        )
      })}
    </List>
  </Strip>
)

/** What was asked of the doctors, by when they answer, and the answer. */
const QueryStanding = ({ query }: { query: NonNullable<SupplyForPharmacist['query']> }) => {
  const { question, askedBy, dueAt, escalatedAt, answer, answeredBy, answeredAt } = query
  return (
    <Stack p="md" gap="xs">
      <Text size="sm" c="dimmed">
        {askedBy} asked the doctors:
      </Text>
      <Quote>{question}</Quote>
      {answeredAt ? (
        <>
          <Text size="sm" c="dimmed">
            {answeredBy} answered:
          </Text>
          <Quote>{answer}</Quote>
        </>
      ) : (
        <Text size="sm">
          Due <RelativeTime at={dueAt} />. {escalatedAt && 'It is overdue: all doctors on duty were told. '}The answer
          comes here.
        </Text>
      )}
    </Stack>
  )
}

const DestroyPart = (props: Props) => (
  <DestroyStep
    {...props}
    onWithdraw={props.order.can.withdrawDestruction ? () => props.onAside('not_destroyed') : null}
  />
)

/** The way out for what is on hold and cannot go on. */
const EndHeld = (props: Props) => {
  const { order, onAside } = props
  const { can, destruction } = order
  if (destruction || (can.destroy && hasEnded(order))) return <DestroyPart {...props} />
  if (!can.destroy && !can.cancel) return null
  return (
    <Stack p="md" align="flex-start">
      {can.destroy && (
        <Button variant="default" onClick={() => onAside('destroy')}>
          Destroy what was made
        </Button>
      )}
      {can.cancel && (
        <Button variant="default" onClick={() => onAside('cancel')}>
          Cancel the order
        </Button>
      )}
    </Stack>
  )
}

/** It waits for a day that is over: what to do instead, and why. */
const UnfitStep = ({ order: { keeping, prescription }, onAside }: Props) => (
  <Stack p="md" align="flex-start">
    <Text>
      {`What is packed had to leave by ${keeping ? formatDay(keeping.leaveBy) : 'an earlier day'} to keep for the whole supply of ${prescription.supplyDays} days. Put the order on hold, and make it again from there; the supply is not counted twice.`}
    </Text>
    <Button size="md" onClick={() => onAside('hold')}>
      Put it on hold to make it again
    </Button>
  </Stack>
)

/** An order on hold: off it again, made once more, or ended. */
const HeldStep = (props: Props) => {
  const { order, onAside } = props
  const { can, holdReason, keeping, destruction } = order
  if (destruction) return <DestroyPart {...props} />
  const onCancel = can.cancel ? () => onAside('cancel') : null
  const onDestroy = can.destroy ? () => onAside('destroy') : null
  if (can.remake && (['recall', 'unusable'].includes(holdReason) || keeping?.isPast))
    return <RemakeStep {...props} onCancel={onCancel} onDestroy={onDestroy} />
  return (
    <ResumeStep
      {...props}
      onCancel={onCancel}
      onDestroy={onDestroy}
      onRemake={can.remake ? () => onAside('remake') : null}
      onExpect={can.expectStock ? () => onAside('expect') : null}
      onAddress={can.redirect ? () => onAside('address') : null}
      onVoid={can.voidLabel ? () => onAside('void') : null}
    />
  )
}

const StepBody = (props: Props & { step: Step; isBlocked: boolean; isRefused: boolean }) => {
  const { order, step, isBlocked, isRefused, onAside } = props
  const { worksheet } = order
  if (isBlocked) {
    if (step === 'resume' && order.holdReason === 'recall' && order.can.cancel)
      return (
        <Stack p="md" align="flex-start">
          <Button variant="default" onClick={() => onAside('cancel')}>
            Cancel the order
          </Button>
        </Stack>
      )
    if (step === 'resume') return <EndHeld {...props} />
    return worksheet && step === 'release' ? (
      <Stack p="md" align="flex-start">
        <WorksheetSummary order={order} />
        {order.can.rework && (
          <Button variant="default" onClick={() => onAside('rework')}>
            Send back to the bench
          </Button>
        )}
      </Stack>
    ) : null
  }
  if (isRefused) {
    return (
      <Stack p="md" align="flex-start">
        <Text>Hold the order and say what is missing, or ask the doctor.</Text>
        <Button size="md" onClick={() => onAside('hold')}>
          Hold the order
        </Button>
      </Stack>
    )
  }
  const bodies: Record<Step, () => ReactNode> = {
    legal_form: () => <LegalFormStep {...props} />,
    verify: () => <VerifyStep {...props} />,
    start: () => <StartStep {...props} />,
    worksheet: () => <WorksheetStep key={worksheet?.batchNumber} {...props} />,
    release: () => <ReleaseStep {...props} onRework={() => onAside('rework')} />,
    pack: () => <PackStep {...props} />,
    label: () => <LabelStep {...props} />,
    parcel: () => <ParcelStep {...props} />,
    ship: () => <ShipStep {...props} />,
    unfit: () => <UnfitStep {...props} />,
    resume: () => <HeldStep {...props} />,
    returned: () => <DestroyPart {...props} />,
    claim: () => (
      <>
        <ClaimStep {...props} />
        <OnItsWay order={order} onReport={() => onAside('report')} onBack={() => onAside('came_back')} />
      </>
    ),
    follow: () => <OnItsWay order={order} onReport={() => onAside('report')} onBack={() => onAside('came_back')} />,
    closed: () => <Text p="md">{`This order is ${stateWords(order.state).label.toLowerCase()}.`}</Text>,
  }
  return bodies[step]()
}

const AsideBody = ({ aside, ...props }: Props & { aside: Aside }) => {
  const close = () => props.onAside(null)
  if (aside === 'hold') return <HoldForm {...props} onClose={close} />
  if (aside === 'cancel') return <CancelForm {...props} onClose={close} />
  if (aside === 'address') return <AddressForm {...props} onClose={close} />
  if (aside === 'remake') return <RemakeStep {...props} onCancel={null} onDestroy={null} onClose={close} />
  if (aside === 'came_back') return <TakeBackForm {...props} onClose={close} />
  if (aside === 'expect') return <ExpectForm {...props} onClose={close} />
  if (aside === 'report') return <ReportForm {...props} onClose={close} />
  if (aside === 'destroy') return <DestroyStep {...props} onWithdraw={null} onClose={close} />
  if (aside === 'not_destroyed') return <NotDestroyedForm {...props} onClose={close} />
  if (aside === 'void') return <VoidLabelForm {...props} onClose={close} />
  if (aside === 'rework') return <ReworkForm {...props} onClose={close} />
  return <LegalFormStep {...props} onClose={close} />
}

/** Steps on the way out of the pharmacy, where the day it has to leave counts. */
const leaving: readonly Step[] = ['release', 'label', 'parcel', 'ship']

/** The one clear next step of an order, or a form opened over it. */
export const NextStepPanel = (props: Props) => {
  const { order, aside, onAside, notice } = props
  const step = stepOf(order)
  const blocked = aside ? null : blockedWords(order)
  const isWaiting = step === 'resume' && blocked !== null && order.holdReason === heldWithPrescription
  const isRefused = step === 'verify' && !order.supply.allowed
  const { problems } = order.supply
  // The missing original is a problem of its own, and the step says so.
  const hasProblems = !aside && problems.length > (step === 'legal_form' ? 1 : 0) && order.state === 'received'
  return (
    <StepPanel
      shown={aside ?? step}
      title={isWaiting ? 'On hold with its prescription' : titles[aside ?? step]}
      isNext={!aside && !isWaiting && !['follow', 'closed'].includes(step)}
      notice={notice}
      onLeave={aside ? () => onAside(null) : null}
    >
      {blocked && (
        <Strip meaning="caution" Icon={IconInfoCircle}>
          <Text>{blocked}</Text>
        </Strip>
      )}
      {!aside && !['follow', 'closed'].includes(step) && (
        <MovedStrip order={order} onCorrect={() => onAside('address')} onVoid={() => onAside('void')} />
      )}
      {!aside && order.keeping && leaving.includes(step) && (
        <Strip meaning={order.keeping.isPast ? 'danger' : 'info'} Icon={IconInfoCircle}>
          <Text>
            {order.keeping.isPast
              ? `This batch had to leave by ${formatDay(order.keeping.leaveBy)}. Send it back to be made again.`
              : `It has to leave by ${formatDay(order.keeping.leaveBy)}: after that it no longer keeps for the whole supply.`}
          </Text>
        </Strip>
      )}
      {!aside && order.stock && <StockStanding stock={order.stock} />}
      {step === 'resume' && !aside && order.query && <QueryStanding query={order.query} />}
      {hasProblems && <SupplyRefused problems={problems} />}
      {aside ? (
        <AsideBody {...props} aside={aside} />
      ) : (
        <StepBody {...props} step={step} isBlocked={blocked !== null} isRefused={isRefused} />
      )}
    </StepPanel>
  )
}
