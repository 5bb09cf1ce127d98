import { contrast, gradeOf } from '#app/brand/contrast.ts'
import { looks } from '#app/brand/looks.ts'
import { useLook } from '../parts/use-look.ts'
import classes from './tints.module.css'

/** Ten steps of the open look's own colour, each with the better of ink and white on it. */
export const Tints = () => {
  const look = looks[useLook()]
  return (
    <ol className={classes.tints}>
      {look.tint.map((color, step) => {
        const [dark, white] = [contrast(look.ink, color), contrast('#ffffff', color)]
        const [text, ratio] = dark >= white ? ['ink', dark] : ['white', white]
        return (
          <li key={color} className={classes.tint}>
            <span className={classes.swatch} style={{ background: color }} />
            <b>{step}</b>
            <code>{color}</code>
            <span className={classes.measured}>
              {gradeOf(ratio)} {ratio.toFixed(1)} with {text}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
