import { brandOf, isNeutralArea } from '@om/domain/brand'
import { layoutOf } from '@om/domain/routes'
import type { LookId } from './looks.ts'

const memberLayouts = ['auth', 'patient', 'doctor', 'pharmacy', 'admin']

/** A page that patients of both brands are sent to, and the style page where it shows this look. */
const sharedPages = ['/video-test', '/styleguide/clinic']

/** The look of a page: its brand, or the paper-and-ink look where no brand applies. (Spec §2: brand selection) */
export const lookOf = (path: string): LookId =>
  isNeutralArea(path) || sharedPages.includes(path) || memberLayouts.includes(layoutOf(path)) ? 'clinic' : brandOf(path)
