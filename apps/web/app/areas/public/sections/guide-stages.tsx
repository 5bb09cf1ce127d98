import miniaturisation from '#app/brand/art/diagram/miniaturisation.svg'
import { stages } from '../content/treatment.ts'
import classes from './guide-stages.module.css'
import section from './section.module.css'

/** How pattern loss moves: the stages, and what happens under the skin. */
export const GuideStages = () => (
  <div className={section.band}>
    <section className={section.section} id="how-it-moves">
      <div className={classes.head}>
        <h2 className={section.title}>It follows a map</h2>
        <div>
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
      <ol className={classes.stages} tabIndex={0} aria-label="Stages of the Norwood–Hamilton scale">
        {stages.map(({ name, picture, text }) => (
          <li key={name}>
            <img src={picture} alt="" width="240" height="280" loading="lazy" />
            <h3>
              <span className="visually-hidden">Stage </span>
              {name}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <figure className={classes.under}>
        <img
          src={miniaturisation}
          alt="Five follicles side by side. With each cycle the follicle is smaller and the hair finer and shorter."
          width="960"
          height="548"
          loading="lazy"
        />
        <figcaption>
          <h3>What happens under the skin</h3>
          <p>
            In follicles that are born sensitive to a hormone, each growth cycle is shorter than the last and the hair
            that grows is finer. The hairs do not fall out more. They come back smaller, until they can hardly be seen.
          </p>
        </figcaption>
      </figure>
    </section>
  </div>
)
