import { useBrand } from '#app/ui/use-brand.ts'
import { stepDetails } from '../content/how-it-works.ts'
import { stepPictures } from '../content/step-pictures.ts'
import classes from './step-details.module.css'

/** The four steps in full: what happens, who does it, how long it takes, what it costs. (Spec §2: how it works) */
export const StepDetails = () => {
  const { id } = useBrand()
  return (
    <ol className={classes.steps}>
      {stepDetails(id).map(({ name, title, text, facts }, index) => (
        <li key={name} className={classes.step} id={name}>
          <div className={classes.frame}>
            <img
              src={stepPictures[name][id]}
              alt={stepPictures[name].alt}
              width="640"
              height="480"
              loading={index === 0 ? 'eager' : 'lazy'}
            />
          </div>
          <div className={classes.words}>
            <h2 className={classes.title}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h2>
            {text.map(paragraph => (
              <p key={paragraph} className={classes.text}>
                {paragraph}
              </p>
            ))}
            <dl className={classes.facts}>
              {facts.map(fact => (
                <div key={fact.what}>
                  <dt>{fact.what}</dt>
                  <dd>{fact.text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ol>
  )
}
