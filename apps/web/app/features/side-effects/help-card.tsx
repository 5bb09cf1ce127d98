import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { MySideEffect } from '@om/contracts/side-effects'
import { CrisisCard } from '#app/features/care-journey/crisis-card.tsx'
import { useConfig } from '#app/ui/use-config.ts'

const words = {
  emergency: {
    title: 'Call 000 now',
    steps: [
      'Call an ambulance, or have someone take you to the nearest emergency department. Do not drive yourself.',
      'Stop taking the medicine, and take the packet with you.',
    ],
    last: 'Do not wait for our call. Nothing more is sent or charged until you have spoken with a doctor.',
  },
  pregnancy: {
    title: 'Stop taking the medicine now',
    steps: [
      'It can harm an unborn child. Do not take another dose.',
      'See your GP, or call us, today. Tell them the name of the medicine and the day of your last dose.',
      'Do not touch broken or leaking tablets, capsules or liquid, and keep them away from your skin.',
    ],
    last: 'Nothing more is sent or charged until you have spoken with a doctor.',
  },
}

/** What to do with the medicine, for somebody who is in treatment. (§1.5: stop, and talk with somebody) */
const stopForNow =
  'Stop taking your hair treatment for now, and do not start again before you have spoken with a doctor.'
const NOT_SENT = 'Nothing more is sent or charged until then.'

/** What is true where the clinic could not be told. */
const UNHEARD = 'Do not wait for us: we do not know of it while you are not connected.'

type Props = {
  help: NonNullable<MySideEffect['help']>
  /** Whether the clinic could not be told: there is no connection. */
  isUnheard?: boolean
}

/** What somebody has to do at once, with numbers that can be tapped; with the medicine, too. (§5.8) */
export const HelpCard = ({ help, isUnheard = false }: Props) => {
  const { contact } = useConfig()
  if (help === 'crisis')
    return <CrisisCard medicine={isUnheard ? stopForNow : `${stopForNow} ${NOT_SENT}`} isUnheard={isUnheard} />
  const { title, steps, last } = words[help]
  return (
    <Stack
      component="section"
      className="note"
      data-meaning="danger"
      gap="sm"
      aria-labelledby="help-title"
      role="alert"
    >
      <Title order={2} size="h3" id="help-title">
        {title}
      </Title>
      <List maw="60ch" spacing="xxs">
        {[...steps, isUnheard ? UNHEARD : last].map(step => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {help === 'pregnancy' && (
        <Text size="sm">
          Bleeding, strong pain or faint? Call <a href="tel:000">000</a>.
        </Text>
      )}
      <Group gap="sm">
        {help === 'emergency' && (
          <Button component="a" href="tel:000" color="danger" size="lg">
            Call 000
          </Button>
        )}
        <Button component="a" href={`tel:${contact.phone.replaceAll(' ', '')}`} variant="default" size="lg">
          Call us, {contact.phone}
        </Button>
      </Group>
    </Stack>
  )
}
