import { Link } from 'react-router'
import { approaches, decisions, questionsToAsk } from '../content/treatment.ts'
import classes from './guide-approaches.module.css'
import section from './section.module.css'

/** Kinds of approach in general words. No medicine is named or priced in public. (REG-05) */
export const GuideApproaches = () => (
  <div className={section.band}>
    <section className={section.section} id="approaches">
      <h2 className={section.title}>Four ways to go, and they mix</h2>
      <ol className={classes.approaches}>
        {approaches.map(({ name, what, know }, index) => (
          <li key={name}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{name}</h3>
            <p>{what}</p>
            <p className={classes.know}>
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
  <div className={classes.night}>
    <section className={section.section} id="consultation">
      <div className={classes.split}>
        <div>
          <h2 className={section.title}>What the consultation decides</h2>
          <dl className={classes.decisions}>
            {decisions.map(({ what, text }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={classes.ask}>
          <h3>Questions worth asking</h3>
          <ul>
            {questionsToAsk.map(question => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <Link to="/quiz" className={`button ${classes.action}`}>
            Take the free hair quiz
          </Link>
        </div>
      </div>
    </section>
  </div>
)
