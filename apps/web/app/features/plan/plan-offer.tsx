import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Plan } from '@om/contracts/subscriptions'
import { formatDay } from '@om/domain/dates'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import classes from './plan-offer.module.css'
import { priceLine, wholePriceCents } from './plan-words.ts'

type ChoiceProps = { plans: readonly Plan[]; chosen: string; onChoose: (id: string) => void }

/** Which of several approved plans; not shown when there is one. */
export const PlanChoice = ({ plans, chosen, onChoose }: ChoiceProps) => (
  <Radio.Group value={chosen} onChange={onChoose} label="Your doctor approved these plans" mb="xl">
    <SimpleGrid minColWidth="min(100%, 16rem)" autoFlow="auto-fit" spacing="sm" mt="xs">
      {plans.map(plan => (
        <Radio.Card key={plan.id} value={plan.id} radius="md" className={classes.choice}>
          <Radio.Indicator />
          <Text component="span" size="body">
            <strong style={{ overflowWrap: 'anywhere' }}>{plan.title}</strong>
            <Text span inherit c="dimmed" display="block">
              {priceLine(plan)}
            </Text>
          </Text>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
)

const included = ({ suppliesTotal, intervalDays }: Plan) => [
  `${suppliesTotal} ${suppliesTotal === 1 ? 'delivery' : 'deliveries'} on this prescription, one every ${intervalDays} days`,
  'A pharmacist’s check before each delivery',
  'Australia Post delivery in a plain parcel, with tracking',
  'Follow-up by your doctor while you are on the plan',
  'A reminder seven days before each payment',
]

/** What a doctor approved: their words, each medicine with its directions, and what the price includes. */
export const PlanContents = ({ plan }: { plan: Plan }) => {
  const { medicines, messageFromDoctor, doctorName } = plan
  const isCompounded = medicines.some(medicine => medicine.compounded)
  return (
    <Stack gap="xl" miw={0}>
      {messageFromDoctor && (
        <figure className={classes.letter}>
          <blockquote>{messageFromDoctor}</blockquote>
          <Text component="figcaption" size="body" c="dimmed">
            {doctorName}
          </Text>
        </figure>
      )}
      <Card size="lg" title="Prescribed for you">
        <Stack component="ul" className="plain-list">
          {medicines.map(({ name, directions, compounded }) => (
            <li key={name}>
              <strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>
              <Text size="body" c="dimmed" maw="60ch">
                {directions}
              </Text>
              {compounded && <span className={classes.made}>Made for you by the compounding pharmacy</span>}
            </li>
          ))}
        </Stack>
        {isCompounded && (
          <Text c="dimmed" maw="65ch" mt="md">
            A compounded medicine is made for one person on a doctor’s prescription, where no ready-made product is
            available or suitable. It has not been evaluated by the Therapeutic Goods Administration. A leaflet comes
            with it.
          </Text>
        )}
      </Card>
      <Card size="lg" title="What the price includes">
        <ul className={`plain-list stack ${classes.included}`}>
          {included(plan).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Text c="dimmed" maw="65ch" mt="md">
          The prescription is yours. You may have it dispensed by any pharmacy instead:{' '}
          <Link to="/patient-prescriptions">open your prescription</Link>.
        </Text>
      </Card>
    </Stack>
  )
}

/** The whole price, before anything about cards: now, each time, and for the whole prescription. (REG-23) */
export const PlanPrice = ({ plan }: { plan: Plan }) => {
  const { priceCents, currency, intervalDays, suppliesTotal } = plan
  return (
    <Stack>
      <p className={classes.amount}>
        <strong>
          <Money cents={priceCents} currency={currency} />
        </strong>{' '}
        every {intervalDays} days
      </p>
      <dl className={classes.lines}>
        <div>
          <dt>Consultation</dt>
          <dd>Free</dd>
        </div>
        <div>
          <dt>Delivery</dt>
          <dd>Included</dd>
        </div>
        <div className={classes.total}>
          <dt>{plan.startsFrom ? `To pay from ${formatDay(plan.startsFrom)}` : 'To pay today'}</dt>
          <dd>
            <Money cents={priceCents} currency={currency} />
          </dd>
        </div>
      </dl>
      <Text c="dimmed">
        {suppliesTotal === 1 ? (
          'This prescription is for one delivery; nothing renews after it.'
        ) : (
          <>
            The {suppliesTotal} deliveries on this prescription come to{' '}
            <Money cents={wholePriceCents(plan)} currency={currency} />. After the last one nothing is charged until a
            doctor has seen you again.
          </>
        )}
      </Text>
    </Stack>
  )
}
