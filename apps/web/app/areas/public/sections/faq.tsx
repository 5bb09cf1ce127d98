import { faq } from '../content/faq.ts'
import classes from './faq.module.css'
import section from './section.module.css'

/** Five questions, one open at a time; pressing the open one closes it. Works without scripts. (Spec §2: FAQ page) */
export const Faq = () => (
  <div className={section.band}>
    <section className={`${section.section} ${classes.split}`} id="questions">
      <div>
        <h2 className={`${section.title} ${classes.heading}`}>Frequently Asked Questions</h2>
        <p className={section.lead}>Plain answers about prescription hair-loss treatments and how we work.</p>
      </div>
      <div>
        {faq.map(({ question, answer }) => (
          <details key={question} name="faq" className={classes.item}>
            <summary className={classes.question}>{question}</summary>
            <p className={classes.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  </div>
)
