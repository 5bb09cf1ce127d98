import { useBrand } from '#app/ui/use-brand.ts'
import { care } from '../content/home.ts'
import classes from './care.module.css'
import section from './section.module.css'

/** Who decides, and how. */
export const Care = () => {
  const { id } = useBrand()
  const { heading, points } = care[id]
  return (
    <section className={section.section}>
      <div className={classes.split}>
        <h2 className={`${section.title} ${classes.heading}`}>{heading}</h2>
        <dl className={classes.points}>
          {points.map(({ title, text }) => (
            <div key={title} className={classes.point}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
