import { looks } from '#app/brand/looks.ts'
import { useLook } from '../parts/use-look.ts'
import classes from './shapes.module.css'

/** Corners and shadows of the open look. */
export const Shapes = () => {
  const { radius, shadow } = looks[useLook()]
  const corners = [
    { token: '--radius-s', value: radius.small, use: 'Fields, marks, focus' },
    { token: '--radius-m', value: radius.medium, use: 'Cards, plates' },
    { token: '--radius-l', value: radius.large, use: 'Pictures, empty states' },
    { token: '--radius-round', value: radius.round, use: 'Buttons' },
  ]
  const shadows = [
    { token: '--shadow-low', value: shadow.low, use: 'Cards that rest on the page' },
    { token: '--shadow-high', value: shadow.high, use: 'What opens over the page' },
  ]
  return (
    <>
      <ul className={classes.shapes}>
        {corners.map(({ token, value, use }) => (
          <li key={token}>
            <span className={classes.shape} style={{ borderRadius: `var(${token})` }} />
            <code>{token}</code>
            <b>{value}</b>
            <span className={classes.use}>{use}</span>
          </li>
        ))}
      </ul>
      <ul className={classes.shapes}>
        {shadows.map(({ token, value, use }) => (
          <li key={token}>
            <span className={classes.raised} style={{ boxShadow: `var(${token})` }} />
            <code>{token}</code>
            <b>{value}</b>
            <span className={classes.use}>{use}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
