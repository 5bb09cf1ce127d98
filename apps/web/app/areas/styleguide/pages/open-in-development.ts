import type { PublicConfig } from '@om/contracts/config'
import { redirect } from 'react-router'

/** Sends visitors home where the style page is not open, as any other unknown path does. (Spec §2) */
export const openInDevelopment = ({ styleguide }: Pick<PublicConfig, 'styleguide'>): void => {
  if (!styleguide) throw redirect('/')
}
