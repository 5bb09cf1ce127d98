import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { cost } from '../../content/home.ts'
import { refusals, stepDetails, stepPictures, steps } from '../../content/how-it-works.ts'
import section from '../section.module.css'
import classes from './steps.module.css'

/** The four steps of care, each with its picture. (Spec §2: how it works) */
export const Steps = () => {
  const { id, path } = useBrand()
  return (
    <section className={`wide ${section.section}`} id="how-it-works">
      <div className={section.head}>
        <h2 className={section.title}>From quiz to parcel, in four steps</h2>
        <Link to={path('/how-it-works')} className={section.more}>
          How it works
        </Link>
      </div>
      <ol className={`plain-list ${classes.steps}`}>
        {steps.map(({ name, title, text }, index) => (
          <li key={title}>
            <div className={classes.frame}>
              <img src={stepPictures[name][id]} alt={stepPictures[name].alt} width="640" height="480" loading="lazy" />
            </div>
            <div className={`stack ${classes.words}`}>
              <h3 className={section.name}>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The four steps in full: what happens, who does it, how long it takes, what it costs. (Spec §2: how it works) */
export const StepDetails = () => {
  const { id } = useBrand()
  return (
    <ol className={`plain-list wide ${classes.details}`}>
      {stepDetails(id).map(({ name, title, text, facts }, index) => (
        <li key={name} id={name} className="columns">
          <div className={classes.frame}>
            <img
              src={stepPictures[name][id]}
              alt={stepPictures[name].alt}
              width="640"
              height="480"
              loading={index === 0 ? 'eager' : 'lazy'}
            />
          </div>
          <div className="stack">
            <h2 className="title-2">
              <span aria-hidden="true">{index + 1}</span>
              {title}
            </h2>
            {text.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <dl className="ruled open">
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

/** What is free, what is not, and when money moves. */
export const Cost = () => (
  <div className={`${section.night} ${classes.cost}`}>
    <section className={`wide ${section.section}`} id="cost">
      <h2 className={section.title}>You know the price before you decide</h2>
      <dl className={classes.prices}>
        {cost.map(({ what, price, note }) => (
          <div key={what} className="columns">
            <dt>{what}</dt>
            <dd className={classes.price}>{price}</dd>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
)

/** What we will not do, and the way to begin. */
export const Refusals = () => {
  const { path } = useBrand()
  return (
    <section className={`wide ${section.section}`} id="what-we-will-not-do">
      <div className={section.head}>
        <h2 className={section.title}>What we will not do</h2>
      </div>
      <ul className={`${section.tiles} ${section.cards}`}>
        {refusals.map(({ title, text }) => (
          <li key={title}>
            <h3 className={section.name}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={`women-centred ${classes.start}`}>
        <Link to={path('/get-started')} className="button">
          Get started
        </Link>
      </p>
    </section>
  )
}
