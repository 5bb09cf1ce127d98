import { Text } from '@mantine/core'
import type { AppointmentMode } from '@om/contracts/appointments'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { modeWords, onlyMode } from './appointment-words.ts'
import classes from './booking.module.css'

type Props = {
  modes: readonly AppointmentMode[]
  chosen: AppointmentMode
  phone: string
  onChoose: (mode: AppointmentMode) => void
}

const icons = { video: IconVideo, phone: IconPhone } as const

/** Video or phone, where there is a choice. */
export const ModeChoice = ({ modes, chosen, phone, onChoose }: Props) => {
  const only = onlyMode(modes)
  if (only) return <Text size="body">{only}</Text>
  return (
    <fieldset className={classes.part}>
      <legend>How would you like to talk?</legend>
      <div className={classes.modes}>
        {modes.map(mode => {
          const Icon = icons[mode]
          return (
            <label key={mode} className={`${classes.choice} ${classes.mode}`}>
              <input
                type="radio"
                name="appointment-mode"
                className="visually-hidden"
                checked={mode === chosen}
                onChange={() => onChoose(mode)}
              />
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              <Text span size="text" lh={1.4} c="dimmed">
                <Text component="strong" size="body" fw={600} c="var(--ink)" display="block">
                  {modeWords[mode].label}
                </Text>
                {mode === 'phone' && phone ? `The doctor calls ${phone}.` : modeWords[mode].line}
              </Text>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
