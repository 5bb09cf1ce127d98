import { otherCauses, redFlags } from '../content/treatment.ts'
import classes from './guide-causes.module.css'
import section from './section.module.css'

/** What looks alike, and the signs that need somebody to look in person. (domain §1.1, §1.7) */
export const GuideCauses = () => (
  <section className={section.section} id="other-causes">
    <h2 className={section.title}>Not all hair loss is pattern loss</h2>
    <div className={classes.causes}>
      {otherCauses.map(({ name, look, next }) => (
        <div key={name} className={classes.cause}>
          <h3>{name}</h3>
          <p>{look}</p>
          <p className={classes.next}>{next}</p>
        </div>
      ))}
    </div>
    <aside className={classes.flags} id="see-someone" aria-labelledby="see-someone-heading">
      <div>
        <h3 id="see-someone-heading" className={classes.flagsTitle}>
          See a doctor in person first
        </h3>
        <p>
          With any of these, book your GP rather than us. They can look at your scalp, take a sample and send you on to
          a skin clinic.
        </p>
        <p>
          Chest pain, trouble breathing or fainting: call <a href="tel:000">000</a>. If you think about harming
          yourself, call Lifeline on <a href="tel:131114">13 11 14</a>, day or night.
        </p>
      </div>
      <ul>
        {redFlags.map(flag => (
          <li key={flag}>{flag}</li>
        ))}
      </ul>
    </aside>
  </section>
)
