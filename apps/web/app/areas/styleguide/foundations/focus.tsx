import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { contrast } from '#app/brand/contrast.ts'
import { looks } from '#app/brand/looks.ts'
import { holdStates } from '../parts/held-states.ts'
import { useLook } from '../parts/use-look.ts'
import { ContrastMark } from './colours.tsx'
import classes from './focus.module.css'

/** The focus ring on each kind of thing that can have it. */
export const Focus = () => {
  useEffect(holdStates, [])
  const { action, paper, surface, tint } = looks[useLook()]
  const grounds = { paper, surface, 'tint-1': tint[1] }
  return (
    <>
      <div className={classes.shown}>
        <button type="button" className="button" data-held="focus">
          Start assessment
        </button>
        <Button data-held="focus">Approve</Button>
        <Link to={{ hash: 'focus' }} data-held="focus">
          Privacy
        </Link>
        <TextInput label="Postcode" defaultValue="2010" data-held="focus" w={160} />
      </div>
      <p className={classes.marks}>
        {Object.entries(grounds).map(([ground, color]) => (
          <ContrastMark key={ground} ground={ground} ratio={contrast(action, color)} needs={3} />
        ))}
      </p>
    </>
  )
}
