import classes from './device-help.module.css'
import { browserKindOf, type Device, type DeviceProblem, helpWith } from './device-problem.ts'

/** What stands in the way of a camera or microphone, and what to do about it. */
export const DeviceHelp = ({ device, problem }: { device: Device; problem: DeviceProblem }) => {
  const { title, steps } = helpWith(problem, device, browserKindOf(navigator.userAgent, navigator.maxTouchPoints))
  return (
    <div className={classes.help} role="alert">
      <h3>{title}</h3>
      <ul>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
  )
}
