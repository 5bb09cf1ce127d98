import { Box, Button, Text, Title } from '@mantine/core'
import { homeOf } from '@om/domain/access'
import { Link } from 'react-router'
import { loginWithReturn } from '#app/features/session/judge.ts'
import { isFullySignedIn, type Session } from '#app/features/session/session-state.ts'

/** Whether the screens may ask for consults at all; the server decides again on every call. */
export const isDoctor = (session: Session): boolean =>
  isFullySignedIn(session) && session.person.role === 'doctor' && session.person.emailConfirmed

type Invitation = { title: string; text: string; action: string; to: string }

/** What someone who may not see consults is told instead, and where they go from here. (Spec §2: no role guard) */
export const invitationFor = (session: Session, path: string): Invitation => {
  if (isFullySignedIn(session)) {
    const { person } = session
    if (!person.emailConfirmed) {
      return {
        title: 'Confirm your e-mail address',
        text: 'We sent you a message with a link. Consults open once you have followed it.',
        action: 'Open confirmation',
        to: `/please-verify?next=${encodeURIComponent(path)}`,
      }
    }
    return {
      title: 'This page is for doctors',
      text: 'Your account does not have access to consults. Your own dashboard has everything that is yours.',
      action: 'Go to my dashboard',
      to: homeOf(person.role),
    }
  }
  return {
    title: 'Sign in to see your consults',
    text: 'The queue, the cases and your notes open after you have signed in. What you typed is kept.',
    action: 'Sign in as a doctor',
    to: loginWithReturn(path),
  }
}

/** What someone sees here who may not see consults: the frame, a sentence, and one way on. */
export const Invite = ({ session, path }: { session: Session; path: string }) => {
  const { title, text, action, to } = invitationFor(session, path)
  return (
    <Box component="section" maw="36rem" py="clamp(32px, 8vh, 96px)">
      <Title>{title}</Title>
      <Text size="body" c="dimmed" mt="sm" mb={28}>
        {text}
      </Text>
      <Button component={Link} to={to} size="md">
        {action}
      </Button>
    </Box>
  )
}
