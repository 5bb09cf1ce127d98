import { Button, Paper } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { printPage } from '#app/browser/save-file.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { LetterButton } from './letter-button.tsx'
import classes from './outcome-card.module.css'
import { careTips, outcomeWords, queueWords, URGENT_MEANING, visitWords } from './outcome-words.ts'
import { Suggestions } from './suggestions.tsx'

type Props = { consult: ConsultForPatient }

/**
 * Why it came out like this. The numbers to call stand in a card of their own above, and an ordinary review needs no
 * reason.
 */
const reasonsOf = ({ reasons, urgent, outcome }: ConsultForPatient) =>
  outcome === 'rx_review' ? [] : reasons.filter(reason => !(urgent && reason.includes('000')))

const Visit = ({ consult }: Props) => {
  const { urgency, script } = visitWords(consult.gpVisit)
  return (
    <section className={classes.part} aria-labelledby="gp-title">
      <h3 id="gp-title" className={classes.small}>
        Your visit
      </h3>
      <p className={classes.urgency}>{urgency}</p>
      <h4 className={classes.smaller}>What to say</h4>
      <ul className={classes.list}>
        {script.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {consult.hasLetter && <LetterButton consultId={consult.id} number={consult.number} />}
    </section>
  )
}

const SelfCare = ({ consult: { suggestions, brand } }: Props) => (
  <section className={classes.part} aria-labelledby="care-title">
    <h3 id="care-title" className={classes.small}>
      What you can do now
    </h3>
    <ul className={classes.list}>
      {careTips.map(tip => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
    {suggestions.length > 0 && (
      <>
        <h4 className={classes.smaller}>From our shop, if you like</h4>
        <p className={classes.quiet}>
          These care for how hair and scalp look and feel. They do not treat hair loss, and you do not need to buy
          anything.
        </p>
        <Suggestions slugs={suggestions} brand={brand} />
      </>
    )}
  </section>
)

/** There is always a person to ask, whatever the rules say. (domain.md §3) */
const AskSomeone = ({ consult }: Props) => {
  const { contact } = useConfig()
  const isElsewhere = consult.outcome === 'non_rx_suggested' || consult.outcome === 'decline_refer_gp'
  return (
    <section className={classes.ask} aria-labelledby="ask-title">
      <h3 id="ask-title" className={classes.small}>
        {isElsewhere ? 'Ask a doctor anyway' : 'Rather ask a person first?'}
      </h3>
      <p>
        {isElsewhere
          ? 'This comes from your answers, not from someone who knows you. You may talk with one of our doctors, free of charge.'
          : 'You may talk with a doctor, or with us, at any point. Both are free of charge.'}
      </p>
      <div className={classes.ways}>
        {isElsewhere && !consult.appointment && (
          <Button component={Link} to="/patient-appointments" variant="default">
            Talk with a doctor
          </Button>
        )}
        <Button component={Link} to={consult.brand === 'women' ? '/women/support' : '/support'} variant="default">
          Write to us
        </Button>
        {contact.phone && (
          <a className={classes.phone} href={`tel:${contact.phone.replaceAll(/\s/g, '')}`}>
            Call {contact.phone}
          </a>
        )}
      </div>
    </section>
  )
}

/** What the assessment came to: in plain words, why, what happens in order, and what to do meanwhile. */
export const OutcomeCard = ({ consult }: Props) => {
  const words = outcomeWords(consult)
  if (!words) return null
  const reasons = reasonsOf(consult)
  const queue = queueWords(consult.queue)
  return (
    <Paper
      component="section"
      id="outcome"
      withBorder
      radius="lg"
      className={classes.card}
      aria-labelledby="outcome-title"
      data-outcome={consult.outcome}
    >
      <header>
        <p className={classes.eyebrow}>What your answers say</p>
        <h2 id="outcome-title" className={classes.title}>
          {words.title}
        </h2>
        <p className={classes.meaning}>{consult.urgent ? URGENT_MEANING : words.meaning}</p>
      </header>
      {reasons.length > 0 && (
        <div className={classes.reasons}>
          <h3 className={classes.small}>{reasons.length === 1 ? 'The reason' : 'The reasons'}</h3>
          <ul className={classes.list}>
            {reasons.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.part}>
        <h3 className={classes.small}>What happens, step by step</h3>
        <ol className={classes.steps}>
          {words.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {queue && <p className={classes.quiet}>{queue} We open them in the order they came, the urgent ones first.</p>}
      </div>
      {consult.outcome === 'decline_refer_gp' && <Visit consult={consult} />}
      {(consult.outcome === 'non_rx_suggested' || consult.suggestions.length > 0) && <SelfCare consult={consult} />}
      <AskSomeone consult={consult} />
      <footer className={classes.foot}>
        <span>Assessment {consult.number}. A doctor makes every decision, not a form.</span>
        <Button variant="subtle" leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={printPage}>
          Print this
        </Button>
      </footer>
    </Paper>
  )
}
