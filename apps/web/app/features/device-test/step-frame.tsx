import { type ReactNode, useEffect, useRef } from 'react'
import { type BrowserKind, browserKindOf, type Device, type DeviceProblem, helpWith } from './device-problem.ts'
import classes from './device-test.module.css'

type Props = { number: number; title: string; lead: string; children: ReactNode }

/** One step: a heading that takes the focus when the step opens, what it is for, and its controls. */
export const StepFrame = ({ number, title, lead, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="step-title">
      <p className="small">Step {number} of 4</p>
      <h2 ref={heading} id="step-title" className="title-2" tabIndex={-1}>
        {title}
      </h2>
      <p className={`soft ${classes.lead}`}>{lead}</p>
      {children}
    </section>
  )
}

/** Controls that end a step; the usual way on comes first. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className={`row ${classes.actions}`}>{children}</div>
)

type ChoiceProps = {
  label: string
  choices: { id: string; label: string }[]
  value: string
  onChange: (id: string) => void
}

/** Which of several devices to use; nothing where there is only one. */
export const DeviceChoice = ({ label, choices, value, onChange }: ChoiceProps) =>
  choices.length > 1 && (
    <label className={`stack ${classes.choice}`}>
      <span>{label}</span>
      <select value={value} onChange={event => onChange(event.currentTarget.value)}>
        {choices.map(choice => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )

/** Where the browser keeps the permission: the mark beside the address, the menu of the page, or the settings of the device. */
const places: Record<BrowserKind, 'address' | 'settings'> = {
  ...{ chrome: 'address', edge: 'address', firefox: 'address', android: 'address', other: 'address' },
  ...{ safari: 'settings', ios: 'settings' },
}

/** A drawing of the place that the words name; the words say it all. */
const WhereToAllow = ({ browser, device }: { browser: BrowserKind; device: Device }) => (
  <svg className={classes.where} viewBox="0 0 320 72" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="318" height="70" rx="10" className={classes.window} />
    {places[browser] === 'address' ? (
      <>
        <circle cx="18" cy="18" r="4" />
        <circle cx="32" cy="18" r="4" />
        <circle cx="46" cy="18" r="4" />
        <rect x="14" y="34" width="292" height="26" rx="13" className={classes.field} />
        <text x="54" y="52">
          {window.location.hostname}
        </text>
        <circle cx="32" cy="47" r="16" className={classes.mark} />
        {browser === 'edge' ? (
          <path d="M27 46h10v8H27zM29 46v-3a3 3 0 0 1 6 0v3" />
        ) : (
          <path d="M26 43h7m4 0h1M26 51h1m4 0h7M35 41v4M29 49v4" />
        )}
      </>
    ) : (
      <>
        <text x="20" y="42">
          {device === 'camera' ? 'Camera' : 'Microphone'}
        </text>
        <rect x="246" y="22" width="52" height="28" rx="14" className={classes.switch} />
        <circle cx="284" cy="36" r="11" className={classes.knob} />
        <circle cx="272" cy="36" r="33" className={classes.mark} />
      </>
    )}
  </svg>
)

/** What stands in the way of a camera or microphone, and what to do about it. */
export const DeviceHelp = ({ device, problem }: { device: Device; problem: DeviceProblem }) => {
  const browser = browserKindOf(navigator.userAgent, navigator.maxTouchPoints)
  const { title, steps } = helpWith(problem, device, browser)
  return (
    <div className={`note ${classes.help}`} data-meaning="caution" role="alert">
      <h3 className="title-4">{title}</h3>
      <ul className="stack">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {(problem === 'denied' || problem === 'dismissed') && <WhereToAllow browser={browser} device={device} />}
    </div>
  )
}
