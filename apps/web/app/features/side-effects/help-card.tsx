import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { MySideEffect } from '@om/contracts/side-effects'
import { CrisisCard } from '#app/features/care-journey/crisis-card.tsx'
import { useConfig } from '#app/ui/use-config.ts'

const words = {
  emergency: {
    title: 'Call 000 now',
    text: 'Stop taking the medicine. Call an ambulance, or have someone take you to the nearest emergency department. Do not wait for our call.',
  },
  pregnancy: {
    title: 'Stop taking the medicine now',
    text: 'It can harm an unborn child. See your GP, or call us, today. Nobody who is pregnant should touch broken or leaking medicine.',
  },
}

/** What somebody has to do at once, with numbers that can be tapped. */
export const HelpCard = ({ help }: { help: NonNullable<MySideEffect['help']> }) => {
  const { contact } = useConfig()
  if (help === 'crisis') return <CrisisCard />
  const { title, text } = words[help]
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
      <Text size="body" maw="60ch">
        {text}
      </Text>
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
