import { Button } from '@mantine/core'
import { IconAlertOctagon, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { blockedWords, type Step, stepOf } from './next-step.ts'
import classes from './next-step-panel.module.css'
import type { Notice } from './notice.ts'
import { reasonParts, stateWords } from './order-words.ts'
import { StepPanel, Strip } from './step-panel.tsx'
import { FollowStep } from './steps/follow-step.tsx'
import { HoldForm } from './steps/hold-form.tsx'
import { LegalFormStep } from './steps/legal-form-step.tsx'
import { PackStep } from './steps/pack-step.tsx'
import { ParcelStep } from './steps/parcel-step.tsx'
import { ReleaseStep } from './steps/release-step.tsx'
import { ResumeStep } from './steps/resume-step.tsx'
import { ReworkForm } from './steps/rework-form.tsx'
import { ShipStep } from './steps/ship-step.tsx'
import { StartStep } from './steps/start-step.tsx'
import type { StepProps } from './steps/step-props.ts'
import { VerifyStep } from './steps/verify-step.tsx'
import { WorksheetStep } from './steps/worksheet-step.tsx'
import { WorksheetSummary } from './steps/worksheet-summary.tsx'

/** A form that is opened over the next step. */
export type Aside = 'hold' | 'rework' | 'original'

const titles: Record<Step | Aside, string> = {
  legal_form: 'Record the signed original',
  verify: 'Verify the order',
  start: 'Open the worksheet',
  worksheet: 'Make the batch',
  release: 'Check the batch',
  pack: 'Pack the order',
  parcel: 'Create the parcel label',
  ship: 'Scan the parcel to ship it',
  resume: 'Settle the hold',
  follow: 'With the carrier',
  closed: 'Nothing left to do',
  hold: 'Hold the order',
  rework: 'Send the batch back',
  original: 'Record the signed original',
}

type Props = StepProps & {
  aside: Aside | null
  onAside: (aside: Aside | null) => void
  /** What has just happened to this order; null when nothing. */
  notice: Notice | null
}

const SupplyRefused = ({ problems }: { problems: readonly string[] }) => (
  <Strip kind="supply" Icon={IconAlertOctagon}>
    <p>This supply is not allowed today.</p>
    <ul>
      {problems.map(problem => {
        const { text, rule } = reasonParts(problem)
        return (
          <li key={problem}>
            {text} {rule && <span className={classes.rule}>{rule}</span>}
          </li>
        )
      })}
    </ul>
  </Strip>
)

const StepBody = (props: Props & { step: Step; isBlocked: boolean; isRefused: boolean }) => {
  const { order, step, isBlocked, isRefused, onAside } = props
  const { worksheet } = order
  if (isBlocked) {
    return worksheet && step === 'release' ? (
      <div className={classes.body}>
        <WorksheetSummary worksheet={worksheet} unit={order.prescription.items[0]?.unit ?? ''} />
        {order.can.rework && (
          <Button variant="default" onClick={() => onAside('rework')}>
            Send back to the bench
          </Button>
        )}
      </div>
    ) : null
  }
  if (isRefused) {
    return (
      <div className={classes.body}>
        <p>Hold the order and say what is missing, or ask the doctor.</p>
        <Button size="md" onClick={() => onAside('hold')}>
          Hold the order
        </Button>
      </div>
    )
  }
  const bodies: Record<Step, () => ReactNode> = {
    legal_form: () => <LegalFormStep {...props} />,
    verify: () => <VerifyStep {...props} />,
    start: () => <StartStep {...props} />,
    worksheet: () => <WorksheetStep key={worksheet?.batchNumber} {...props} />,
    release: () => <ReleaseStep {...props} onRework={() => onAside('rework')} />,
    pack: () => <PackStep {...props} />,
    parcel: () => <ParcelStep {...props} />,
    ship: () => <ShipStep {...props} />,
    resume: () => <ResumeStep {...props} />,
    follow: () => <FollowStep parcel={order.parcel} />,
    closed: () => <p className={classes.body}>{`This order is ${stateWords(order.state).label.toLowerCase()}.`}</p>,
  }
  return bodies[step]()
}

const AsideBody = ({ aside, ...props }: Props & { aside: Aside }) => {
  const close = () => props.onAside(null)
  if (aside === 'hold') return <HoldForm {...props} onClose={close} />
  if (aside === 'rework') return <ReworkForm {...props} onClose={close} />
  return <LegalFormStep {...props} onClose={close} />
}

/** The one clear next step of an order, or a form opened over it. */
export const NextStepPanel = (props: Props) => {
  const { order, aside, onAside, notice } = props
  const step = stepOf(order)
  const blocked = aside ? null : blockedWords(order)
  const isRefused = step === 'verify' && !order.supply.allowed
  const { problems } = order.supply
  // The missing original is a problem of its own, and the step says so.
  const hasProblems = !aside && problems.length > (step === 'legal_form' ? 1 : 0) && order.state === 'received'
  return (
    <StepPanel
      shown={aside ?? step}
      title={titles[aside ?? step]}
      isNext={!aside && !['follow', 'closed'].includes(step)}
      notice={notice}
      onLeave={aside ? () => onAside(null) : null}
    >
      {blocked && (
        <Strip kind="blocked" Icon={IconInfoCircle}>
          <p>{blocked}</p>
        </Strip>
      )}
      {hasProblems && <SupplyRefused problems={problems} />}
      {aside ? (
        <AsideBody {...props} aside={aside} />
      ) : (
        <StepBody {...props} step={step} isBlocked={blocked !== null} isRefused={isRefused} />
      )}
    </StepPanel>
  )
}
