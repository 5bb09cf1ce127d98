import { steps } from '../content/home.ts'
import section from './section.module.css'
import classes from './steps.module.css'

/** The four steps of care. (Spec §2: how it works) */
export const Steps = () => (
  <section className={section.section} id="how-it-works">
    <h2 className={`${section.title} ${section.centred}`}>From quiz to parcel, in four steps</h2>
    <ol className={classes.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={classes.step}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
