/** The words of the registers, without their schemas: pages that only name them load nothing else. */

/** What the registers hold: one mechanism, told apart by its kind. */
export const matterKinds = ['complaint', 'incident', 'breach', 'conflict', 'policy'] as const
export type MatterKind = (typeof matterKinds)[number]

/** What it is within its kind. A policy has none. */
export const matterForms = [
  'service',
  'care',
  'product',
  'billing',
  'dispensing_error',
  'near_miss',
  'lost',
  'sent_wrong',
  'seen_wrong',
  'money',
  'relation',
  'other_work',
  'other',
] as const
export type MatterForm = (typeof matterForms)[number]

export const severities = ['low', 'moderate', 'high', 'extreme'] as const
export type Severity = (typeof severities)[number]

/** Which clock runs: what has to be done next by `dueAt`. */
export const matterClocks = ['acknowledge', 'answer', 'look_into', 'assess', 'notify', 'finish', 'review'] as const
export type MatterClock = (typeof matterClocks)[number]

/** Who works on it. */
export const matterDesks = ['admin', 'pharmacist', 'doctor'] as const
export type MatterDesk = (typeof matterDesks)[number]

/** What can be done with it. `clinical` is a note that clinicians alone read; `unlink` takes back whom it is said to concern. */
export const matterMoves = [
  'acknowledge',
  'assess_harm',
  'assess_none',
  'notify',
  'review',
  'edition',
  'note',
  'clinical',
  'weigh',
  'take',
  'hand_over',
  'link',
  'unlink',
  'add_action',
  'finish_action',
  'reopen_action',
  'close',
  'reopen',
] as const
export type MatterMove = (typeof matterMoves)[number]

/** What was done: its moves, and how it began. */
export type MatterStep = 'entered' | MatterMove

export const matterViews = ['open', 'overdue', 'closed', 'all'] as const
export type MatterView = (typeof matterViews)[number]
