import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { steps } from '../content/home.ts'
import { stepPictures } from '../content/step-pictures.ts'
import section from './section.module.css'
import classes from './steps.module.css'

/** The four steps of care, each with its picture. (Spec §2: how it works) */
export const Steps = () => {
  const { id, path } = useBrand()
  return (
    <section className={section.section} id="how-it-works">
      <div className={section.head}>
        <h2 className={section.title}>From quiz to parcel, in four steps</h2>
        <Link to={path('/how-it-works')} className={section.more}>
          How it works
        </Link>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ name, title, text }, index) => (
          <li key={title} className={classes.step}>
            <div className={classes.frame}>
              <img
                className={classes.picture}
                src={stepPictures[name][id]}
                alt={stepPictures[name].alt}
                width="640"
                height="480"
                loading="lazy"
              />
            </div>
            <div className={classes.words}>
              <h3 className={classes.title}>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
