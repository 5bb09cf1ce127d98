import { initialsOf } from './practitioner-words.ts'
import classes from './practitioners.module.css'

const drawn = import.meta.glob<string>('../../brand/art/portrait-*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

const addressOf = (portrait: string): string | undefined => drawn[`../../brand/art/portrait-${portrait}.svg`]

type Props = {
  name: string
  portrait: string
  /** For one that people see first. */
  isUrgent?: boolean
}

/** A practitioner's drawn portrait, or their initials where there is none. */
export const Portrait = ({ name, portrait, isUrgent = false }: Props) => {
  const address = portrait ? addressOf(portrait) : undefined
  return address ? (
    <img
      className={classes.portrait}
      src={address}
      alt=""
      width="480"
      height="560"
      {...(isUrgent ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  ) : (
    <span className={classes.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
