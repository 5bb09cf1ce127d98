import { contrast } from '#app/brand/contrast.ts'
import { type Meaning, meanings } from '#app/brand/looks.ts'
import { ContrastMark } from './colours.tsx'
import classes from './meanings.module.css'

/** What each meaning says in the product. */
const said: Record<Meaning, string> = {
  good: 'Done, delivered, allowed',
  caution: 'Soon due, on hold, read this first',
  danger: 'Late, refused, cannot be undone',
  info: 'Under way, new, for your information',
  quiet: 'Over, withdrawn, of no concern now',
}

/** The five meanings, the same in every look; always with a word beside the colour. */
export const Meanings = () => (
  <ul className={classes.meanings}>
    {(Object.keys(said) as Meaning[]).map(name => {
      const { ink, paper, line } = meanings[name]
      return (
        <li key={name} className={classes.meaning} style={{ color: ink, background: paper, borderColor: line }}>
          <b>{name}</b>
          <span>{said[name]}</span>
          <span className={classes.figures}>
            <code>{ink}</code> <code>{paper}</code> <code>{line}</code>
          </span>
          <span className={classes.figures}>
            <ContrastMark ground={`${name}-paper`} ratio={contrast(ink, paper)} needs={4.5} />
          </span>
        </li>
      )
    })}
  </ul>
)
