import { useConfig } from '#app/ui/use-config.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import classes from './support-contact.module.css'
import { ContactFormAtRest, SupportForm } from './support-form.tsx'

/** Writing to the front desk: what to expect at the left, the form at the right. */
export const SupportContact = () => {
  const isLive = useIsLive()
  const { contact } = useConfig()
  return (
    <div className={classes.band}>
      <section id="write" className={classes.split} aria-labelledby="write-title">
        <div className={classes.words}>
          <h2 id="write-title" className={classes.title}>
            Write to us
          </h2>
          <p className={classes.lead}>People at our front desk read every message.</p>
          <ol className={classes.steps}>
            <li>You get an e-mail with a link to the conversation.</li>
            <li>We answer within one working day.</li>
            <li>You can write back at any time, without an account.</li>
          </ol>
          <p className={classes.plain}>
            The form needs scripts, which are off here. Phone us on {contact.phone}, or write to{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>.
          </p>
          <p className={classes.note}>
            Do not send health details or photos here; your doctor reads messages in your account.
          </p>
        </div>
        <div className={classes.card}>{isLive ? <SupportForm /> : <ContactFormAtRest />}</div>
      </section>
    </div>
  )
}
