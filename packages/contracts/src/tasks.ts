import { z } from 'zod'
import { Id, IdParams, Instant, PageQuery, pageOf, Version } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * What somebody of the clinic has to see to, by where it comes from, and what closes it: what it is about (`settled`), or, where
 * nothing else does, the person who has seen to it (`by hand`). Tasks of a kind that begins with `registration_` are for those
 * who manage accounts. A new kind gets its words and its place in `features/tasks/task-places.ts`.
 */
export const closedBy = {
  supply_query: 'settled',
  side_effect: 'settled',
  crisis: 'by hand',
  tga_report: 'settled',
  correction: 'by hand',
  correction_asked: 'settled',
  privacy_request: 'settled',
  matter: 'settled',
  care_matter: 'settled',
  supply_matter: 'settled',
  refund_failed: 'settled',
  refund_to_agree: 'settled',
  credit_to_agree: 'settled',
  dispute: 'settled',
  dispute_not_taken: 'by hand',
  money_differs: 'settled',
  returned_parcel: 'settled',
  parcel_claim: 'settled',
  parcel_late: 'settled',
  parcel_found: 'by hand',
  carrier_enquiry: 'settled',
  order_stuck: 'settled',
  order_late: 'settled',
  destroy_order: 'settled',
  witness_due: 'settled',
  put_away: 'by hand',
  release_due: 'settled',
  recall_patient: 'by hand',
  recall_used: 'by hand',
  recall_unanswered: 'settled',
  abnormal_result: 'by hand',
  result_document: 'by hand',
  tests_asked: 'by hand',
  tests_due: 'settled',
  check_in: 'settled',
  refill: 'settled',
  early_refill: 'settled',
  live_contact: 'settled',
  visit_record: 'settled',
  alarm_untaken: 'by hand',
  audit_broken: 'by hand',
  self_check: 'settled',
  registration_changed: 'by hand',
  registration_check: 'settled',
  registration_ending: 'settled',
  registration_review: 'settled',
  consult_late: 'settled',
  consult_given: 'settled',
  promise_near: 'settled',
  opinion_asked: 'settled',
  opinion_wanted: 'settled',
  cover_asked: 'settled',
  not_opened: 'by hand',
  director_missing: 'by hand',
  review_due: 'settled',
  template_to_approve: 'settled',
  resource_to_approve: 'settled',
  text_to_approve: 'settled',
  rules_to_approve: 'settled',
  setting_to_approve: 'settled',
  newsletter_to_approve: 'settled',
  send_original: 'settled',
  ticket: 'settled',
  message: 'settled',
  supply_message: 'settled',
  shop_return: 'settled',
  shop_refund_failed: 'by hand',
  mail_failed: 'by hand',
  goods_not_ordered: 'by hand',
  goods_refund_failed: 'settled',
  goods_not_stopped: 'by hand',
} as const satisfies Record<string, 'settled' | 'by hand'>
export type TaskKind = keyof typeof closedBy

/** What only the person can do to whom it was given: nobody takes it over, and it is not put back. */
export const personalTasks: readonly TaskKind[] = ['opinion_asked', 'cover_asked']

export const taskKinds = Object.keys(closedBy) as [TaskKind, ...TaskKind[]]
export const TaskKind = z.enum(taskKinds)

export const taskViews = ['open', 'mine', 'done'] as const

export const Task = z.object({
  id: Id,
  kind: TaskKind,
  subjectId: Id,
  /** The case it is worked on in; null where it is not in one. */
  consultId: Id.nullable(),
  patientName: z.string(),
  summary: z.string(),
  isUrgent: z.boolean(),
  openedAt: Instant,
  dueAt: Instant,
  takenBy: z.object({ name: z.string(), isMe: z.boolean(), at: Instant }).nullable(),
  done: z.object({ at: Instant, by: z.string() }).nullable(),
  version: Version,
  /** `finish`: nothing else closes it than the person who has seen to it; `reopen`: it was finished like that. */
  can: z.object({ take: z.boolean(), leave: z.boolean(), finish: z.boolean(), reopen: z.boolean() }),
})
export type Task = z.infer<typeof Task>

const staff = ['doctor', 'pharmacist', 'admin'] as const

export const listTasks = endpoint('GET', '/api/tasks', {
  who: staff,
  summary: 'What waits for somebody of my profession: urgent first, then by due time',
  query: PageQuery.extend({ view: z.enum(taskViews).default('open') }),
  /** Counted up to 100; 100 means "100 or more". */
  reply: pageOf(Task).extend({ counts: z.object({ open: z.int(), mine: z.int() }) }),
})

export const takeTask = endpoint('POST', '/api/tasks/:id/take', {
  who: staff,
  summary: 'Take a task on, also from a colleague',
  params: IdParams,
  body: z.object({ version: Version }),
  reply: Task,
})

export const leaveTask = endpoint('POST', '/api/tasks/:id/leave', {
  who: staff,
  summary: 'Put a task that I took back for everyone',
  params: IdParams,
  body: z.object({ version: Version }),
  reply: Task,
})

export const finishTask = endpoint('POST', '/api/tasks/:id/finish', {
  who: staff,
  summary: 'Say that a task has been seen to that nothing else closes',
  params: IdParams,
  body: z.object({ version: Version }),
  reply: Task,
})

export const reopenTask = endpoint('POST', '/api/tasks/:id/reopen', {
  who: staff,
  summary: 'Put a task that was finished by mistake before everyone again',
  params: IdParams,
  body: z.object({ version: Version }),
  reply: Task,
})

export const tasks = { list: listTasks, take: takeTask, leave: leaveTask, finish: finishTask, reopen: reopenTask }
