import { lookVars } from '#app/brand/look-vars.ts'
import type { LookId } from '#app/brand/looks.ts'
import { Tiles } from '../part.tsx'
import classes from './foundations.module.css'

const looks: readonly { id: LookId; name: string; about: string; heading: string }[] = [
  {
    id: 'men',
    name: 'Men',
    about: 'Deep olive on warm paper, square shoulders, an editorial serif, fine rules.',
    heading: 'Ready to take control of your hair loss?',
  },
  {
    id: 'women',
    name: 'Women',
    about: 'Sage on blush white, round corners, a lighter serif, soft shadows, more air.',
    heading: 'Ready to take control of your hair loss?',
  },
  {
    id: 'clinic',
    name: 'Clinic',
    about: 'Paper and ink with olive as the accent: sign-in pages and the portals.',
    heading: 'Two consults are waiting',
  },
]

/** The three looks beside each other, each from its own tokens. */
export const SideBySide = () => (
  <Tiles least="17rem">
    {looks.map(({ id, name, about, heading }) => (
      <li key={id} className={classes.look} style={lookVars(id)} data-look={id}>
        <p className="small">
          <b>{name}</b>
        </p>
        <p className={classes.display}>{heading}</p>
        <p className={`soft ${classes.about}`}>{about}</p>
        <p className={classes.card}>
          <b>Follow-up consultation</b>
          <span className="soft">27 November, 4:30 pm</span>
        </p>
        <p>
          <span className="button">Start assessment</span>
        </p>
        <p className={classes.strip} aria-hidden="true">
          {[0, 2, 4, 6, 8].map(step => (
            <span key={step} style={{ background: `var(--tint-${step})` }} />
          ))}
        </p>
      </li>
    ))}
  </Tiles>
)
