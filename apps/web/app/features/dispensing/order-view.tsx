import type { SupplyForPharmacist } from '@om/contracts/supplies'
import { type RefObject, useState } from 'react'
import type { To } from 'react-router'
import { OrderHistory } from './evidence/order-history.tsx'
import { PapersCard } from './evidence/papers-card.tsx'
import { PatientCard } from './evidence/patient-card.tsx'
import { SafetyCard } from './evidence/safety-card.tsx'
import { ScriptCard } from './evidence/script-card.tsx'
import { SupplyCard } from './evidence/supply-card.tsx'
import { type Step, stagesOf, stepOf } from './next-step.ts'
import { type Aside, NextStepPanel } from './next-step-panel.tsx'
import type { Notice } from './notice.ts'
import { OrderHeader } from './order-header.tsx'
import classes from './order-view.module.css'
import { StageLine } from './stage-line.tsx'
import type { StepProps } from './steps/step-props.ts'
import { WorksheetSheet } from './worksheet-sheet.tsx'

type Props = {
  order: SupplyForPharmacist
  /** The patient's name, focused when an order opens. */
  heading: RefObject<HTMLHeadingElement | null>
  backTo: To
  /** What has just happened to this order; null when nothing. */
  notice: Notice | null
  onMoved: StepProps['onMoved']
  onReload: () => void
}

/** Steps that need the record in sight first, also where the two do not fit side by side. */
const readFirst: readonly Step[] = ['legal_form', 'verify', 'closed']
const wideSteps: readonly Step[] = ['worksheet', 'release']

/** One order: what to check against at the left, the one next step at the right. */
export const OrderView = ({ order, heading, backTo, notice, onMoved, onReload }: Props) => {
  const [aside, setAside] = useState<Aside | null>(null)
  const step = stepOf(order)
  const canReceive = order.can.receiveLegalForm && step !== 'legal_form' && aside === null
  const { worksheet } = order
  return (
    <article className={classes.order} aria-labelledby="order-name">
      <OrderHeader
        order={order}
        heading={heading}
        backTo={backTo}
        onHold={order.can.hold && aside === null ? () => setAside('hold') : null}
      />
      <StageLine stages={stagesOf(order)} />
      <div
        className={classes.body}
        data-first={aside || !readFirst.includes(step) ? 'work' : 'evidence'}
        data-wide={wideSteps.includes(step) || undefined}
      >
        <div className={classes.evidence}>
          <ScriptCard order={order} onReceive={canReceive ? () => setAside('original') : null} />
          <SafetyCard order={order} />
          <PatientCard order={order} />
          <SupplyCard order={order} />
        </div>
        <div className={classes.work}>
          <NextStepPanel
            order={order}
            aside={aside}
            onAside={setAside}
            notice={notice}
            onMoved={onMoved}
            onReload={onReload}
          />
          <PapersCard order={order} step={step} />
          {order.history.length > 0 && <OrderHistory history={order.history} />}
        </div>
      </div>
      {worksheet && step !== 'worksheet' && <WorksheetSheet order={order} />}
    </article>
  )
}
