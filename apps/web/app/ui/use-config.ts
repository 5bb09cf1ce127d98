import type { PublicConfig } from '@om/contracts/config'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/** The public settings of this installation. */
export const useConfig = (): PublicConfig => {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('Public settings are not loaded')
  return root.config
}
