import { Loader } from '@mantine/core'
import { NeedsScript } from '#app/ui/states.tsx'
import classes from './verifying.module.css'

/** Shown while it is not yet known who is asking. (Spec §4: route guard flow) */
export const Verifying = ({ text }: { text: string }) => (
  <>
    <div className={classes.verifying} role="status">
      <Loader size="md" aria-hidden="true" />
      <p>{text}</p>
    </div>
    <NeedsScript />
  </>
)
