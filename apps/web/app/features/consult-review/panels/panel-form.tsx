import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import type { ContractForm } from '#app/ui/use-contract-form.ts'
import classes from './panel.module.css'

type Props = {
  form: ContractForm
  children: ReactNode
  action: string
  /** What sending does, in a sentence beside the button. */
  effect: ReactNode
  isDisabled: boolean
  /** For a form that waits for something else than its own sending. */
  isWaiting?: boolean
  /** In place of sending the form at once. */
  onSend?: () => void
  /** Asks for the newest version, once the refusal is forgotten. */
  onReload: () => void
  extra?: ReactNode
}

/** A form in a panel: its fields scroll, the button stays. A consult that changed meanwhile offers to reload; text stays. */
export const PanelForm = (props: Props) => {
  const { form, children, action, effect, isDisabled, isWaiting = false, onSend, onReload, extra } = props
  const { problem, busy } = form
  const reload = () => {
    form.clear()
    onReload()
  }
  return (
    <form
      {...form.props}
      className={classes.form}
      aria-busy={busy}
      onSubmit={event => {
        event.preventDefault()
        if (isDisabled) return
        if (onSend) onSend()
        else void form.submit()
      }}
    >
      <Stack gap={14} className={classes.fields}>
        {problem && (
          <Group gap="xs">
            <ProblemAlert problem={problem} />
            {problem.status === 409 && (
              <Button size="compact-sm" variant="default" onClick={reload}>
                Reload the consult
              </Button>
            )}
          </Group>
        )}
        {children}
      </Stack>
      <Group justify="space-between" gap="8px 12px" className={classes.foot}>
        <Text size="xs" c="dimmed">
          {effect}
        </Text>
        {extra}
        <Button type="submit" loading={busy || isWaiting} disabled={isDisabled}>
          {action}
        </Button>
      </Group>
    </form>
  )
}

type Suggestion = { id?: string; topic: string; words: string; isDisabled?: boolean; isPressed?: boolean }

type SuggestionsProps = {
  label: string
  of: readonly Suggestion[]
  isDisabled?: boolean
  onChoose: (words: string, id: string) => void
}

/** Usual words by their topic, to start from. */
export const Suggestions = ({ label, of, isDisabled, onChoose }: SuggestionsProps) => (
  <Fieldset variant="unstyled" legend={label} disabled={isDisabled} className={classes.suggestions}>
    <Group gap={6}>
      {of.map(({ id, topic, words, isDisabled: isUsed, isPressed }) => (
        <Button
          key={id ?? topic}
          size="xs"
          h={32}
          radius="xl"
          fw={400}
          variant={isPressed ? 'light' : 'default'}
          title={words}
          disabled={isUsed}
          aria-pressed={isPressed}
          onClick={() => onChoose(words, id ?? topic)}
        >
          {topic}
        </Button>
      ))}
    </Group>
  </Fieldset>
)
