import { useConfig } from '#app/ui/use-config.ts'
import classes from './support-ways.module.css'

/** Phone, e-mail and post, and where to turn when it cannot wait. */
export const SupportWays = () => {
  const { contact } = useConfig()
  return (
    <aside className={classes.ways} aria-label="Other ways to reach us">
      <dl className={classes.list}>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </dd>
        </div>
        <div>
          <dt>Post</dt>
          <dd>{contact.address}</dd>
        </div>
      </dl>
      <p className={classes.form}>
        Or <a href="#write">write to us here</a>. We answer within one working day.
      </p>
      <p className={classes.urgent}>
        <strong>Can it not wait?</strong> In an emergency call <a href="tel:000">000</a>. If you are thinking of harming
        yourself, call <a href="tel:131114">Lifeline on 13 11 14</a>, at any hour.
      </p>
    </aside>
  )
}
