import { Loader } from '@mantine/core'
import classes from './waiting.module.css'

/** While a session is read or sent for. */
export const Waiting = ({ text }: { text: string }) => (
  <div className={classes.wait} role="status">
    <Loader size="md" aria-hidden="true" />
    <h1>{text}</h1>
  </div>
)
