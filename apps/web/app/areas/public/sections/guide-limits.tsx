import { limits, treatmentSources } from '../content/treatment.ts'
import classes from './guide-limits.module.css'
import section from './section.module.css'

/** What limits any treatment, and what happens when it stops. (domain §1.4) */
export const GuideLimits = () => (
  <section className={section.section} id="stopping">
    <h2 className={section.title}>Limits, and what happens when you stop</h2>
    <dl className={classes.limits}>
      {limits.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Where the facts come from. */
export const GuideSources = () => (
  <section className={`${section.section} ${classes.sources}`} id="sources">
    <h2>Sources</h2>
    <ol>
      {treatmentSources.map(source => (
        <li key={source}>{source}</li>
      ))}
    </ol>
    <p>General information, not advice for your own case. A doctor decides with you what fits.</p>
  </section>
)
