import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A network that changes is back before anybody has to hear of it. */
const PATIENCE_MS = 4_000

/** Says that the page cannot hear the clinic, once that lasts; a picture that is there goes on without it. */
export const LineLost = ({ isHeard }: { isHeard: boolean }) => {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (isHeard) return undefined
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isHeard])
  if (isHeard || !isLong) return null
  return (
    <Alert color="caution" role="status" title="The connection to the clinic was lost">
      We are trying again. Stay on this page: it goes on by itself.
    </Alert>
  )
}
