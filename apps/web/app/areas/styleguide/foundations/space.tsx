import classes from './space.module.css'

/** The steps of the 4 px base that the product uses most, with what they part. */
const steps: readonly { px: number; use: string }[] = [
  { px: 4, use: 'A mark from its word' },
  { px: 8, use: 'Things in one line' },
  { px: 12, use: 'Cards in a list, fields in a row' },
  { px: 16, use: 'Inside a card, page edges on phones' },
  { px: 24, use: 'Fields of a form, page edges' },
  { px: 32, use: 'Columns' },
  { px: 48, use: 'Words from a picture' },
  { px: 64, use: 'Sections on phones, at least' },
  { px: 96, use: 'Sections on tablets' },
  { px: 136, use: 'Sections on wide screens' },
]

/** Distances: 4 px base, 8 px rhythm. */
export const Space = () => (
  <ol className={classes.steps}>
    {steps.map(({ px, use }) => (
      <li key={px} className={classes.step}>
        <b>{px} px</b>
        <span className={classes.bar} style={{ width: px }} />
        <span className={classes.use}>{use}</span>
      </li>
    ))}
  </ol>
)
