import { Stack, Switch, Text } from '@mantine/core'
import { SettingRow } from '#app/ui/card.tsx'
import { toastProblem } from '#app/ui/toast.tsx'
import { setDiscreet, useIsDiscreet } from './discreet-mode.ts'

/** How these pages look to somebody beside the screen; it counts in this browser. */
export const DiscreetSetting = () => {
  const isOn = useIsDiscreet()
  const change = (wanted: boolean) => {
    if (!setDiscreet(wanted)) toastProblem(new Error('This browser does not keep settings, so the tab stays as it is.'))
  }
  return (
    <SettingRow title="Who is beside you">
      <Stack gap="sm">
        <Switch
          size="md"
          label="Show these pages under a plain name and icon"
          description="The tab of this browser, and what it tells you by itself, say Notes. What the pages themselves say stays as it is."
          checked={isOn}
          onChange={event => change(event.currentTarget.checked)}
        />
        <Text size="sm" maw="62ch">
          The door at the top of every page leaves at once for a weather page, also when you press Shift three times.
          Back does not show the page again. You stay signed in; sign out if others use this device.
        </Text>
      </Stack>
    </SettingRow>
  )
}
