import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './submit-button.module.css'
import { useHydrated } from './use-hydrated.ts'

/** The one primary action of a form. It waits for the script of the page, without looking any different meanwhile. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: ReactNode }) => {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" size="md" fullWidth loading={busy} disabled={!isHydrated} className={classes.button}>
      {children}
    </Button>
  )
}
