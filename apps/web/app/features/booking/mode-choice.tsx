import type { AppointmentMode } from '@om/contracts/appointments'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { modeWords, onlyMode } from './appointment-words.ts'
import classes from './mode-choice.module.css'

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
  if (only) return <p className={classes.only}>{only}</p>
  return (
    <fieldset className={classes.modes}>
      <legend>How would you like to talk?</legend>
      <div className={classes.pair}>
        {modes.map(mode => {
          const Icon = icons[mode]
          return (
            <label key={mode} className={classes.mode}>
              <input
                type="radio"
                name="appointment-mode"
                className="visually-hidden"
                checked={mode === chosen}
                onChange={() => onChoose(mode)}
              />
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              <span>
                <strong>{modeWords[mode].label}</strong>
                <span>{mode === 'phone' && phone ? `The doctor calls ${phone}.` : modeWords[mode].line}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
