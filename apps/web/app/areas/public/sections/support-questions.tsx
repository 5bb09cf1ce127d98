import { faq } from '../content/faq.ts'
import { helpGroups } from '../content/help.ts'
import { SupportItem } from './support-item.tsx'
import classes from './support-questions.module.css'
import { SupportWays } from './support-ways.tsx'

/** The five questions, one open at a time; pressing the open one closes it. (Spec §2: FAQ page) */
export const SupportQuestions = () => (
  <div className={classes.split}>
    <section aria-label="The five questions people ask most">
      {faq.map(entry => (
        <SupportItem key={entry.id} entry={entry} name="faq" />
      ))}
    </section>
    <SupportWays />
  </div>
)

/** Further help by subject. */
export const SupportTopics = () => (
  <section className={classes.topics} aria-labelledby="more-help">
    <h2 id="more-help" className={classes.title}>
      More help
    </h2>
    <div className={classes.groups}>
      {helpGroups.map(({ id, title, entries }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id} className={classes.group}>
            {title}
          </h3>
          {entries.map(entry => (
            <SupportItem key={entry.id} entry={entry} name={id} isSmall />
          ))}
        </section>
      ))}
    </div>
  </section>
)
