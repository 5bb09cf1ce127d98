import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './motion.module.css'

const MOVES: readonly { name: string; ms: number; ease: string; use: string }[] = [
  { name: 'Answer', ms: 180, ease: 'ease-out', use: 'Buttons, links and fields under the pointer' },
  { name: 'Open', ms: 220, ease: 'ease-out', use: 'Drawers and their backdrop, the header once the page has moved' },
  { name: 'Grow', ms: 250, ease: 'ease-out', use: 'Progress of the assessment, pictures of articles' },
  { name: 'Glide', ms: 1100, ease: 'cubic-bezier(0.22, 1, 0.36, 1)', use: 'Scrolling to a section' },
]

/** How long things move. Whoever asks their device for less motion sees none of it. */
export const Motion = () => {
  const [isAway, setAway] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAway(!isAway)}>
        {isAway ? 'Move back' : 'Move all four'}
      </Button>
      <ul className={classes.moves}>
        {MOVES.map(({ name, ms, ease, use }) => (
          <li key={name} className={classes.move}>
            <p>
              <b>{name}</b> {ms} ms, {ease.startsWith('cubic') ? 'slowing down' : ease}
            </p>
            <span className={classes.track} data-away={isAway || undefined}>
              <span style={{ transition: `translate ${ms}ms ${ease}, inset ${ms}ms ${ease}` }} />
            </span>
            <p className={classes.use}>{use}</p>
          </li>
        ))}
      </ul>
      <p className={classes.still}>Your device asks for less motion: everything changes at once.</p>
    </>
  )
}
