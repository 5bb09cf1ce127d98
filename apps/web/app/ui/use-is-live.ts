import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page comes alive, then true; for parts that read what this browser keeps. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
