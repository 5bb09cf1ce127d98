import { ActionIcon, Anchor, Popover, Stack, Text } from '@mantine/core'
import { sourceOfRule } from '@om/domain/triage/provenance'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'

type AlertRule = {
  rule: string
  /** What it rests on, each with where that comes from. */
  inputs: readonly { source: string; words: string; from: string }[]
  clears: string
}

type Props = { rules: readonly AlertRule[]; version: string }

/** By which rules an alert is raised: their version, where they are written, what they rest on, and what would clear it. */
export const AlertDetails = ({ rules, version }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const words = `${rules.length === 1 ? 'Rule' : 'Rules'} ${rules.map(one => one.rule).join(', ')}`
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={340}
      position="bottom-start"
      withArrow
      shadow="md"
      withinPortal={false}
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={words}
          style={{ verticalAlign: 'middle' }}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={14} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words}>
        <Stack gap="sm">
          {rules.map(({ rule, inputs, clears }) => {
            const source = sourceOfRule(rule)
            return (
              <Stack key={rule} gap="xxs">
                <Text size="sm" fw={600}>
                  Rule {rule}, version {version}
                </Text>
                <Text size="sm">
                  Written in{' '}
                  <Anchor component={Link} to={source.path} size="sm">
                    {source.title}
                  </Anchor>
                </Text>
                {inputs.map(input => (
                  <Text key={input.source} size="sm">
                    Rests on {input.words}{' '}
                    <Text component="span" size="sm" c="dimmed">
                      ({input.from})
                    </Text>
                  </Text>
                ))}
                <Text size="sm">Cleared by: {clears}</Text>
              </Stack>
            )
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
