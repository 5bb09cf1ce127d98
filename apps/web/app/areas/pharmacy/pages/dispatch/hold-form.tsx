import { dispatchHoldReasons, shopDispatch } from '@om/contracts/shop-dispatch'
import { api } from '#app/browser/api.ts'
import { HoldFields } from '#app/features/dispensing/steps/hold-fields.tsx'
import { dispatchHoldWords } from '#app/features/shop-order/order-words.ts'
import type { DispatchStepProps } from './step-props.ts'

/** Holds an order of the shop; nothing is sent meanwhile. */
export const HoldForm = ({ order, onMoved, onReload, onClose }: DispatchStepProps & { onClose: () => void }) => {
  const { id, version, name } = order
  return (
    <HoldFields
      endpoint={shopDispatch.hold}
      keptAs={`dispatch-hold:${id}`}
      version={version}
      reasons={dispatchHoldReasons}
      words={dispatchHoldWords}
      effect="It leaves the line and waits under On hold, where the front desk sees it too."
      readers="Colleagues and the front desk read this."
      hold={body => api.shopDispatch.hold({ params: { id }, body })}
      onHeld={reply => onMoved(reply, `${name} is on hold.`)}
      onReload={onReload}
      onClose={onClose}
    />
  )
}
