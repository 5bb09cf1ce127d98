import { privacy } from '../content/home.ts'
import { LockScreen } from './lock-screen.tsx'
import classes from './privacy.module.css'
import section from './section.module.css'

/** What stays between you and the clinic. */
export const Privacy = () => (
  <section className={section.section} id="privacy">
    <div className={classes.split}>
      <LockScreen />
      <div>
        <h2 className={section.title}>Nobody needs to know</h2>
        <ul className={classes.list}>
          {privacy.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
)
