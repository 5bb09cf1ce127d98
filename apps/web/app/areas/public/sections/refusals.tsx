import { Link } from 'react-router'
import { refusals } from '../content/how-it-works.ts'
import classes from './refusals.module.css'
import section from './section.module.css'

/** What we will not do, and the way to begin. */
export const Refusals = () => (
  <section className={section.section} id="what-we-will-not-do">
    <div className={section.head}>
      <h2 className={section.title}>What we will not do</h2>
    </div>
    <ul className={classes.list}>
      {refusals.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <p className={classes.start}>
      <Link to="/get-started" className="button">
        Get started
      </Link>
    </p>
  </section>
)
