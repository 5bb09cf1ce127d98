import { timeCourse } from '../content/home.ts'
import section from './section.module.css'
import { StrandLine } from './strand-line.tsx'
import classes from './time-course.module.css'

/** What to expect at 3, 6 and 12 months. (Spec §1, §2) */
export const TimeCourse = () => (
  <div className={section.band}>
    <section className={section.section}>
      <h2 className={`${section.title} ${section.centred}`}>Hair grows slowly. Here is an honest year.</h2>
      <StrandLine className={classes.line} />
      <ol className={classes.months}>
        {timeCourse.map(({ month, title, text }) => (
          <li key={month} className={classes.month}>
            <p className={classes.when}>
              <span className={classes.figure}>{month}</span> months
            </p>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
      <p className={classes.note}>Results differ from person to person, and some people do not respond.</p>
    </section>
  </div>
)
