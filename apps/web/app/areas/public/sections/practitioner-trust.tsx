import { PUBLIC_REGISTER } from '#app/features/practitioners/practitioner-words.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { choosing, independenceOf, lookUp } from '../content/practitioners.ts'
import classes from './practitioner-trust.module.css'
import section from './section.module.css'

/** How we choose and check doctors, and how they stay free to decide. (REG-01, REG-04) */
export const PractitionerTrust = () => {
  const { productName, pharmacy } = useConfig()
  return (
    <>
      <div className={section.band}>
        <section className={section.section} aria-labelledby="choosing">
          <h2 id="choosing" className={`${section.title} ${section.centred}`}>
            How we choose and check them
          </h2>
          <dl className={classes.four}>
            {choosing.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section id="independence" className={`${section.section} ${classes.split}`} aria-labelledby="independence-title">
        <div>
          <h2 id="independence-title" className={section.title}>
            Free to say no
          </h2>
          <p className={section.lead}>
            Each practitioner answers for their own decisions. So that you can trust them, you should know who pays
            whom.
          </p>
        </div>
        <dl className={classes.points}>
          {independenceOf(productName, pharmacy.name).map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={classes.night}>
        <section className={`${section.section} ${classes.split}`} aria-labelledby="look-up">
          <div>
            <h2 id="look-up" className={section.title}>
              Check it yourself
            </h2>
            <p className={classes.nightLead}>
              AHPRA, the national regulator, keeps the register. Anyone may read it, free of charge.
            </p>
          </div>
          <div>
            <ol className={classes.steps}>
              {lookUp.map(step => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <a className={`button ${classes.open}`} href={PUBLIC_REGISTER} target="_blank" rel="noreferrer">
              Open the public register<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </div>
        </section>
      </div>
    </>
  )
}
