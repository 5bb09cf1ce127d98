import { Radio } from '@mantine/core'
import type { Plan } from '@om/contracts/subscriptions'
import classes from './plan-choice.module.css'
import { priceLine } from './plan-words.ts'

type Props = { plans: readonly Plan[]; chosen: string; onChoose: (id: string) => void }

/** Which of several approved plans; not shown when there is one. */
export const PlanChoice = ({ plans, chosen, onChoose }: Props) => (
  <Radio.Group value={chosen} onChange={onChoose} label="Your doctor approved these plans" className={classes.group}>
    <div className={classes.choices}>
      {plans.map(plan => (
        <Radio.Card key={plan.id} value={plan.id} radius="md" className={classes.card}>
          <Radio.Indicator />
          <span>
            <strong>{plan.title}</strong>
            <span className={classes.price}>{priceLine(plan)}</span>
          </span>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)
