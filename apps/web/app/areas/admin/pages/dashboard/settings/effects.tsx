import { List, Text } from '@mantine/core'
import { Setting } from '@om/contracts/settings'
import { useCallback } from 'react'
import { api } from '#app/browser/api.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

const Counted = ({ setting }: { setting: Setting }) => {
  const load = useCallback(() => api.settings.effect({ body: { setting } }), [setting])
  const { value, failure } = useLoaded(load)
  if (failure) return <Text size="sm">It could not be counted whom this affects. Try again in a moment.</Text>
  if (!value) return <Text size="sm">Counting whom it affects …</Text>
  return (
    <List size="sm">
      {value.effects.map(sentence => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
}

/** Whom a value would affect, as the server counts it now. */
export const Effects = ({ setting }: { setting: Setting }) => (
  <div aria-live="polite">
    <Text fw={600} size="sm">
      What it changes
    </Text>
    {Setting.safeParse(setting).success ? (
      <Counted key={JSON.stringify(setting)} setting={setting} />
    ) : (
      <Text size="sm">Choose days from one to ten, express no later than the rest.</Text>
    )}
  </div>
)
