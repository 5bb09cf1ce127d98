import { Link } from 'react-router'
import miniaturisation from '#app/brand/art/diagram/miniaturisation.svg'
import {
  approaches,
  decisions,
  limits,
  otherCauses,
  questionsToAsk,
  redFlags,
  stages,
  treatmentSources,
} from '../content/treatment.ts'
import classes from './guide.module.css'
import section from './section.module.css'

/** How pattern loss moves: the stages, and what happens under the skin. */
export const GuideStages = () => (
  <div className={section.band}>
    <section className={`wide ${section.section}`} id="how-it-moves">
      <div className={`columns ${classes.intro}`}>
        <h2 className={section.title}>It follows a map</h2>
        <div className="stack">
          <p>
            Male pattern loss begins at the temples or the crown and spares the sides and the back. It is slow, it runs
            in families on both sides, and it is very common: in one Victorian town, 73.5% of men aged 80 and over had
            loss in the middle of the scalp.
          </p>
          <p>
            Doctors use the Norwood–Hamilton scale to say where somebody stands. It names a place, not a speed, and many
            men never move on to the next stage.
          </p>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, also by keyboard */}
      <ol className={`plain-list ${classes.stages}`} tabIndex={0} aria-label="Stages of the Norwood–Hamilton scale">
        {stages.map(({ name, picture, text }) => (
          <li key={name}>
            <img src={picture} alt="" width="240" height="280" loading="lazy" />
            <h3 className="title-3">
              <span className="visually-hidden">Stage </span>
              {name}
            </h3>
            <p className="small">{text}</p>
          </li>
        ))}
      </ol>
      <figure className={`columns ${classes.under}`}>
        <img
          className="fill"
          src={miniaturisation}
          alt="Five follicles side by side. With each cycle the follicle is smaller and the hair finer and shorter."
          width="960"
          height="548"
          loading="lazy"
        />
        <figcaption className="stack">
          <h3 className="title-3">What happens under the skin</h3>
          <p className="soft">
            In follicles that are born sensitive to a hormone, each growth cycle is shorter than the last and the hair
            that grows is finer. The hairs do not fall out more. They come back smaller, until they can hardly be seen.
          </p>
        </figcaption>
      </figure>
    </section>
  </div>
)

/** What looks alike, and the signs that need somebody to look in person. (domain §1.1, §1.7) */
export const GuideCauses = () => (
  <section className={`wide ${section.section}`} id="other-causes">
    <h2 className={section.title}>Not all hair loss is pattern loss</h2>
    <div className={`ruled ${classes.causes}`}>
      {otherCauses.map(({ name, look, next }) => (
        <div key={name} className="columns">
          <h3 className="title-4">{name}</h3>
          <p className="soft">{look}</p>
          <p>{next}</p>
        </div>
      ))}
    </div>
    <aside
      className={`note columns ${classes.flags}`}
      data-meaning="danger"
      id="see-someone"
      aria-labelledby="see-someone-heading"
    >
      <div className="stack">
        <h3 id="see-someone-heading" className="title-3">
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
      <ul className="plain-list ruled open">
        {redFlags.map(flag => (
          <li key={flag}>{flag}</li>
        ))}
      </ul>
    </aside>
  </section>
)

/** Kinds of approach in general words. No medicine is named or priced in public. (REG-05) */
export const GuideApproaches = () => (
  <div className={section.band}>
    <section className={`wide ${section.section}`} id="approaches">
      <h2 className={section.title}>Four ways to go, and they mix</h2>
      <ol className={`plain-list columns ${classes.approaches}`}>
        {approaches.map(({ name, what, know }, index) => (
          <li key={name}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="title-3">{name}</h3>
            <p>{what}</p>
            <p className={`soft ${classes.know}`}>
              <b>Good to know</b> {know}
            </p>
          </li>
        ))}
      </ol>
    </section>
  </div>
)

/** What the doctor finds out and decides with you, and what to ask back. */
export const GuideConsultation = () => (
  <div className={section.night}>
    <section className={`wide ${section.section}`} id="consultation">
      <div className={`columns ${classes.split}`}>
        <div>
          <h2 className={section.title}>What the consultation decides</h2>
          <dl className={`ruled open ${classes.decisions}`}>
            {decisions.map(({ what, text }) => (
              <div key={what}>
                <dt className="title-4">{what}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={`card stack ${classes.ask}`}>
          <h3 className="title-3">Questions worth asking</h3>
          <ul className="plain-list ruled open">
            {questionsToAsk.map(question => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <Link to="/quiz" className="button">
            Take the free hair quiz
          </Link>
        </div>
      </div>
    </section>
  </div>
)

/** What limits any treatment, and what happens when it stops. (domain §1.4) */
export const GuideLimits = () => (
  <section className={`wide ${section.section}`} id="stopping">
    <h2 className={section.title}>Limits, and what happens when you stop</h2>
    <dl className={`${section.tiles} ${section.four}`}>
      {limits.map(({ title, text }) => (
        <div key={title}>
          <dt className="title-4">{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Where the facts come from. */
export const GuideSources = () => (
  <section className={`wide ${section.section} ${classes.sources}`} id="sources">
    <h2 className="title-4">Sources</h2>
    <ol>
      {treatmentSources.map(source => (
        <li key={source}>{source}</li>
      ))}
    </ol>
    <p>General information, not advice for your own case. A doctor decides with you what fits.</p>
  </section>
)
