import { Anchor, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = { title: string; lead?: ReactNode; actions?: ReactNode; back?: { to: string; label: string } }

/** The one heading of a member page, with what to do on it at the right. */
export const PageHeader = ({ title, lead, actions, back }: Props) => (
  <Group component="header" justify="space-between" align="flex-end" mb="xl">
    <div style={{ minWidth: 0 }}>
      {back && (
        <Anchor component={Link} to={back.to} c="dimmed" size="text" underline="hover" display="inline-block" mb="xs">
          <span aria-hidden="true">←</span> {back.label}
        </Anchor>
      )}
      <Title>{title}</Title>
      {lead && (
        <Text size="body" c="dimmed" maw="68ch" mt="xs">
          {lead}
        </Text>
      )}
    </div>
    {actions && <Group gap="xs">{actions}</Group>}
  </Group>
)
