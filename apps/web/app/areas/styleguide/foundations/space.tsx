import { spaces } from '#app/brand/scale.ts'
import classes from './space.module.css'

const uses: Record<keyof typeof spaces, string> = {
  xxs: 'A mark from its word, lines of one fact',
  xs: 'Things in one line',
  sm: 'Cards in a list, fields in a row',
  md: 'Inside a card, page edges on phones',
  lg: 'Parts of a card',
  xl: 'Fields of a form, page edges',
  xxl: 'Columns, cards of a page',
  xxxl: 'Words from a picture',
}

/** The eight spaces of the scale. */
export const Space = () => (
  <ol className={classes.steps}>
    {(Object.keys(uses) as (keyof typeof spaces)[]).map(name => (
      <li key={name} className={classes.step}>
        <b>{name}</b>
        <span className={classes.bar} style={{ width: spaces[name] }} />
        <span className={classes.use}>{uses[name]}</span>
      </li>
    ))}
  </ol>
)
