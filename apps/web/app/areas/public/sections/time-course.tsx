import { timeCourse } from '../content/home.ts'
import section from './section.module.css'
import classes from './time-course.module.css'
import { CHART, CHART_MONTHS, yearLines } from './year-chart.ts'

const place = (month: number) => ({ left: `${(month / CHART_MONTHS) * 100}%` })

const toneOf = (response: number) => {
  if (response > 0.6) return 'var(--tint-6)'
  if (response > 0.25) return 'var(--tint-5)'
  return response > 0.05 ? 'var(--tint-4)' : 'var(--accent)'
}

/** What to expect at 3, 6 and 12 months, with a drawing that shows how different years can be. (Spec §1, §2) */
export const TimeCourse = () => (
  <div className={`${section.band} ${classes.band}`}>
    <section className={section.section} id="results">
      <h2 className={`${section.title} ${section.centred}`}>Hair grows slowly. Here is an honest year.</h2>
      <figure className={classes.figure}>
        <div className={classes.chart}>
          <svg
            viewBox={`0 0 ${CHART.width} ${CHART.height}`}
            width={CHART.width}
            height={CHART.height}
            preserveAspectRatio="none"
            role="img"
            aria-label="Fifteen lines over sixteen months. All dip a little in the first three months. Most rise between the third and the twelfth month, some a lot and some a little, then level out. Two stay flat."
          >
            <path d={`M0 ${CHART.start}H${CHART.width}`} className={classes.start} />
            {yearLines.map(({ response, path }) => (
              <path key={response} d={path} className={classes.strand} stroke={toneOf(response)} />
            ))}
          </svg>
          <p className={classes.many} aria-hidden="true">
            Most people see some change
          </p>
          <p className={classes.none} aria-hidden="true">
            Some see none
          </p>
          {timeCourse.map(({ month }) => (
            <span key={month} className={classes.tick} style={place(month)} aria-hidden="true">
              <b>{month}</b>
              <span>months</span>
            </span>
          ))}
        </div>
        <figcaption className={classes.note}>
          Each line is one way a year can go. Drawn to explain, not measured: results differ from person to person, and
          gains fade when treatment stops.
        </figcaption>
      </figure>
      <ol className={classes.months}>
        {timeCourse.map(({ month, title, text }) => (
          <li key={month} className={classes.month}>
            <h3 className={classes.title}>
              <span className={classes.when}>{month} months</span> {title}
            </h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  </div>
)
