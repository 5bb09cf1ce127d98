import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  icon?: ReactNode
  title: ReactNode
  text: ReactNode
  /** What there is to fear for in the text. */
  isUrgent?: boolean
  action?: ReactNode
}

/** A device, a session, or the recovery codes: what it is at the left, what can be done at the right. */
export const SecurityItem = ({ icon, title, text, isUrgent = false, action }: Props) => (
  <Group gap="sm" wrap="nowrap">
    {icon}
    <Stack gap={0} flex={1} miw={0}>
      <Group component="span" gap="0 8px" fz="text" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Group>
      <Text component="span" size="sm" c={isUrgent ? 'var(--caution-ink)' : 'dimmed'}>
        {text}
      </Text>
    </Stack>
    {action}
  </Group>
)

/** An e-mail address within a sentence. */
export const Address = ({ children }: { children: string }) => (
  <Text span inherit c="var(--ink)" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
