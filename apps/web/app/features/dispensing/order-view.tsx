import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { type RefObject, useEffect, useState } from 'react'
import { type To, useLocation } from 'react-router'
import { PatientThreads } from '#app/features/messages/patient-threads.tsx'
import { PapersCard, PatientCard, SupplyCard } from './evidence/order-cards.tsx'
import { SafetyCard } from './evidence/safety-card.tsx'
import { ScriptCard } from './evidence/script-card.tsx'
import { ToldCard } from './evidence/told-card.tsx'
import { type Step, stagesOf, stepOf } from './next-step.ts'
import { type Aside, NextStepPanel } from './next-step-panel.tsx'
import { OrderFrame } from './order-frame.tsx'
import { holdReasonWords, stateWords, supplyWords } from './order-words.ts'
import type { StepProps } from './steps/step-form.tsx'
import type { Notice } from './steps/step-panel.tsx'
import { WorksheetSheet } from './worksheet-sheet.tsx'

type Props = StepProps & {
  /** The patient's name, focused when an order opens. */
  heading: RefObject<HTMLHeadingElement | null>
  backTo: To
  /** What has just happened to this order; null when nothing. */
  notice: Notice | null
}

/** Steps that need the record in sight first, also where the two do not fit side by side. */
const readFirst: readonly Step[] = ['legal_form', 'verify', 'closed']
const wideSteps: readonly Step[] = ['worksheet', 'release']

/** Whether a scan of its parcel led here: what left us is in somebody's hands. */
const cameBack = (state: unknown): boolean => typeof state === 'object' && state !== null && 'cameBack' in state

const statusOf = ({ state, holdReason }: SupplyForPharmacist) => {
  const { label, meaning } = stateWords(state)
  const reason = state === 'on_hold' && holdReason ? `: ${holdReasonWords(holdReason).toLowerCase()}` : ''
  return { meaning, label: `${label}${reason}` }
}

const factsOf = (order: SupplyForPharmacist): string[] => {
  const { number, title, replaces, replacedBy, restOf, rest } = order
  const again = replaces ? `Made again for ${replaces}` : replacedBy ? `Made again as ${replacedBy}` : ''
  const part = [...(restOf ? [`Rest of ${restOf}`] : []), ...(rest ? [`The rest follows as ${rest}`] : [])]
  return [number, title, supplyWords(order), again, ...part].filter(Boolean)
}

/** One order: what to check against at the left, the one next step at the right. */
export const OrderView = ({ order, heading, backTo, notice, onMoved, onReload }: Props) => {
  const [aside, setAside] = useState<Aside | null>(null)
  const { state, key } = useLocation()
  const isBack = order.can.takeBack && cameBack(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan of it opens the form again
  useEffect(() => {
    if (isBack) setAside('came_back')
  }, [isBack, key])
  const step = stepOf(order)
  const canReceive = order.can.receiveLegalForm && step !== 'legal_form' && aside === null
  return (
    <>
      <OrderFrame
        order={order}
        name={order.patientName}
        heading={heading}
        backTo={backTo}
        status={statusOf(order)}
        facts={factsOf(order)}
        onHold={order.can.hold && aside === null ? () => setAside('hold') : null}
        stages={stagesOf(order)}
        first={aside || !readFirst.includes(step) ? 'work' : 'evidence'}
        isWide={wideSteps.includes(step)}
        evidence={
          <>
            <ScriptCard order={order} onReceive={canReceive ? () => setAside('original') : null} onReload={onReload} />
            <SafetyCard order={order} />
            <ToldCard orderId={order.id} onReload={onReload} />
            <PatientCard
              order={order}
              onAddress={order.can.redirect && aside === null ? () => setAside('address') : null}
            />
            <PatientThreads patientId={order.patient.id} inbox="/pharmacy-dashboard?section=messages&" />
            <SupplyCard order={order} />
          </>
        }
        work={
          <>
            <NextStepPanel
              order={order}
              aside={aside}
              onAside={setAside}
              notice={notice}
              onMoved={onMoved}
              onReload={onReload}
            />
            <PapersCard order={order} step={step} />
          </>
        }
      />
      {order.worksheet && step !== 'worksheet' && <WorksheetSheet order={order} />}
    </>
  )
}
