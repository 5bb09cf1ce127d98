import { facts } from '../content/home.ts'
import classes from './facts.module.css'

/** How soon things happen, in three figures. (Spec §1) */
export const Facts = () => (
  <div className={classes.ground}>
    <dl className={classes.facts}>
      {facts.map(({ figure, text }) => (
        <div key={figure} className={classes.fact}>
          <dt>{figure}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
