import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './scan-stop.module.css'

type Props = { scanned: string; expected: string; message: string; onAside: () => void }

/**
 * The hard stop after a scan that does not match: nothing goes on until somebody says that the wrong parcel is out of
 * their hands. It takes the focus itself, so that the scanner's next Enter presses nothing.
 */
export const ScanStop = ({ scanned, expected, message, onAside }: Props) => {
  const stop = useRef<HTMLDivElement>(null)
  useEffect(() => stop.current?.focus(), [])
  return (
    <div ref={stop} className={classes.stop} role="alert" tabIndex={-1} data-scan-stop>
      <div className={classes.head}>
        <IconHandStop size={36} stroke={1.8} aria-hidden="true" />
        <h4 className={classes.title}>Stop: wrong parcel</h4>
      </div>
      <p className={classes.text}>{message}</p>
      <dl className={classes.codes}>
        <div>
          <dt>Scanned</dt>
          <dd>{scanned}</dd>
        </div>
        <div>
          <dt>This order</dt>
          <dd>{expected}</dd>
        </div>
      </dl>
      <Button variant="white" color="danger" onClick={onAside}>
        I have put it aside, scan again
      </Button>
    </div>
  )
}
