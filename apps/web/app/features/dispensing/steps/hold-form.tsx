import { holdReasons, holdSupply } from '@om/contracts/supplies'
import { api } from '#app/browser/api.ts'
import { holdWords } from '../order-words.ts'
import { HoldFields } from './hold-fields.tsx'
import type { StepProps } from './step-props.ts'

/** Holds an order; nothing is supplied meanwhile. */
export const HoldForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number } = order
  return (
    <HoldFields
      endpoint={holdSupply}
      keptAs={`hold:${id}`}
      version={version}
      reasons={holdReasons}
      words={holdWords}
      effect="It leaves the line and waits under On hold. After two days the admins are told."
      readers="Colleagues read this when they pick the order up again."
      hold={body => api.supplies.hold({ params: { id }, body })}
      onHeld={reply => onMoved(reply, `${number} is on hold.`)}
      onReload={onReload}
      onClose={onClose}
    />
  )
}
