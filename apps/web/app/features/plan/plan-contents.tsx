import { Paper } from '@mantine/core'
import type { Plan } from '@om/contracts/subscriptions'
import { Link } from 'react-router'
import classes from './plan-contents.module.css'

const Letter = ({ doctorName, messageFromDoctor }: Pick<Plan, 'doctorName' | 'messageFromDoctor'>) => (
  <figure className={classes.letter}>
    <blockquote>{messageFromDoctor}</blockquote>
    <figcaption>{doctorName}</figcaption>
  </figure>
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
    <div className={classes.contents}>
      {messageFromDoctor && <Letter doctorName={doctorName} messageFromDoctor={messageFromDoctor} />}
      <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="plan-medicines">
        <h2 id="plan-medicines" className={classes.title}>
          Prescribed for you
        </h2>
        <ul className={classes.medicines}>
          {medicines.map(({ name, directions, compounded }) => (
            <li key={name}>
              <strong>{name}</strong>
              <p>{directions}</p>
              {compounded && <span className={classes.made}>Made for you by the compounding pharmacy</span>}
            </li>
          ))}
        </ul>
        {isCompounded && (
          <p className={classes.small}>
            A compounded medicine is made for one person on a doctor’s prescription, where no ready-made product is
            available or suitable. It has not been evaluated by the Therapeutic Goods Administration. A leaflet comes
            with it.
          </p>
        )}
      </Paper>
      <Paper component="section" withBorder radius="lg" className={classes.part} aria-labelledby="plan-included">
        <h2 id="plan-included" className={classes.title}>
          What the price includes
        </h2>
        <ul className={classes.included}>
          {included(plan).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={classes.small}>
          The prescription is yours. You may have it dispensed by any pharmacy instead:{' '}
          <Link to="/patient-prescriptions">open your prescription</Link>.
        </p>
      </Paper>
    </div>
  )
}
