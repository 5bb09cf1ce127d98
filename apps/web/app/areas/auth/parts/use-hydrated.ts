import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as the server wrote it and until its script runs; a form must not be sent before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
