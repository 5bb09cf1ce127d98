import { cost } from '../content/home.ts'
import classes from './cost.module.css'
import section from './section.module.css'

/** What is free, what is not, and when money moves. */
export const Cost = () => (
  <div className={classes.ground}>
    <section className={`${section.section} ${classes.section}`} id="cost">
      <h2 className={`${section.title} ${classes.heading}`}>You know the price before you decide</h2>
      <dl className={classes.list}>
        {cost.map(({ what, price, note }) => (
          <div key={what} className={classes.row}>
            <dt>{what}</dt>
            <dd className={classes.price}>{price}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
)
