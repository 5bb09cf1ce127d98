import { Loader } from '@mantine/core'
import classes from './waiting.module.css'

type Props = {
  text: string
  /** For a page that has its heading already. */
  isWithin?: boolean
}

/** While a session is read or sent for. */
export const Waiting = ({ text, isWithin = false }: Props) => (
  <div className={classes.wait} role="status" data-waits>
    <Loader size="md" aria-hidden="true" />
    {isWithin ? <p>{text}</p> : <h1>{text}</h1>}
  </div>
)
