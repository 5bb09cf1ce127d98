import { Button, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

/** Reminds of answers that wait in this browser, below what happens next. */
export const UnsentCard = ({ path, isBlocked }: { path: string; isBlocked: boolean }) => (
  <Group component="section" className="card" justify="space-between" aria-labelledby="unsent-title">
    <div>
      <Title order={2} size="h3" id="unsent-title">
        Finish sending your assessment
      </Title>
      <Text size="body" c="dimmed" maw="52ch" mt="xxs">
        {isBlocked
          ? 'You began another assessment in this browser. It can be sent once the one above is closed.'
          : 'Your answers are kept in this browser; nobody has seen them yet.'}
      </Text>
    </div>
    <Button component={Link} to={path} variant="default">
      {isBlocked ? 'Look at it' : 'Finish and send'}
    </Button>
  </Group>
)

/** The assessment of the other brand, for someone new of whom the clinic does not know yet which one fits. */
export const OtherAssessment = ({ than }: { than: string | undefined }) => {
  const isWomens = than?.startsWith('/women') ?? false
  return (
    <Text size="body" mt="md">
      <span>Answered the questions on another device? Go on there, or open them here with your code.</span>{' '}
      <Link to={isWomens ? '/hair-loss-quiz' : '/women/hair-loss-quiz'}>
        {isWomens ? 'Take the assessment for men instead' : 'Take the assessment for women instead'}
      </Link>
    </Text>
  )
}
