import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { printPage } from '#app/browser/save-file.ts'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './after-quiz.module.css'
import { openingWords, outcomeWords, queueWords, URGENT_MEANING } from './outcome-words.ts'
import { GpVisit, Points, SelfCare } from './what-to-do.tsx'

type Props = { consult: ConsultForPatient }

/**
 * Why it came out like this. The numbers to call stand in a card of their own above, and an ordinary review needs no
 * reason.
 */
const reasonsOf = ({ reasons, urgent, outcome, review }: ConsultForPatient) =>
  outcome === 'rx_review' || (review && outcome === 'non_rx_suggested')
    ? []
    : reasons.filter(reason => !(urgent && reason.includes('000')))

/** What the assessment came to: in plain words, why, what happens in order, and what to do meanwhile. */
export const OutcomeCard = ({ consult }: Props) => {
  const words = outcomeWords(consult)
  if (!words) return null
  const reasons = reasonsOf(consult)
  const queue = queueWords(consult.queue)
  return (
    <Stack
      component="section"
      id="outcome"
      gap={28}
      className={`card ${classes.outcome}`}
      aria-labelledby="outcome-title"
      data-outcome={consult.outcome}
    >
      <header>
        <Text c="tint.8" fw={600}>
          {consult.review ? 'What comes of it' : 'What your answers say'}
        </Text>
        <Title order={2} id="outcome-title">
          {words.title}
        </Title>
        <Text size="body" c="dimmed" mt="xs">
          {consult.urgent ? URGENT_MEANING : words.meaning}
        </Text>
      </header>
      {reasons.length > 0 && (
        <Stack gap="xs" className={classes.reasons}>
          <Title order={3}>{reasons.length === 1 ? 'The reason' : 'The reasons'}</Title>
          <Points of={reasons} />
        </Stack>
      )}
      <Stack gap="sm">
        <Title order={3}>What happens, step by step</Title>
        <ol className={`plain-list stack ${classes.steps}`}>
          {words.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {openingWords(consult.queue) && <Text c="dimmed">{openingWords(consult.queue)}</Text>}
        {queue && <Text c="dimmed">{queue} We open them in the order they came, the urgent ones first.</Text>}
      </Stack>
      {consult.outcome === 'decline_refer_gp' && <GpVisit consult={consult} />}
      {((consult.outcome === 'non_rx_suggested' && !consult.review) || consult.suggestions.length > 0) && (
        <SelfCare consult={consult} />
      )}
      <AskSomeone consult={consult} />
      <Group component="footer" justify="space-between" gap="xs">
        <Text span size="sm" c="dimmed">
          {consult.review ? 'Review' : 'Assessment'} {consult.number}. A doctor makes every decision, not a form.
        </Text>
        <Button variant="subtle" leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={printPage}>
          Print this
        </Button>
      </Group>
    </Stack>
  )
}

/** There is always a person to ask, whatever the rules say. (domain.md §3) */
const AskSomeone = ({ consult }: Props) => {
  const { contact } = useConfig()
  const isElsewhere = consult.outcome === 'non_rx_suggested' || consult.outcome === 'decline_refer_gp'
  return (
    <Stack component="section" gap="xs" className={classes.ask} aria-labelledby="ask-title">
      <Title order={3} id="ask-title">
        {isElsewhere ? 'Ask a doctor anyway' : 'Rather ask a person first?'}
      </Title>
      <Text size="body" c="dimmed">
        {isElsewhere
          ? 'This comes from your answers, not from someone who knows you. You may talk with one of our doctors, free of charge.'
          : 'You may talk with a doctor, or with us, at any point. Both are free of charge.'}
      </Text>
      <Group gap="sm" className={classes.ways}>
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
      </Group>
    </Stack>
  )
}
