import type { Task, TaskKind } from '@om/contracts/tasks'

type KindWords = {
  words: string
  /** The page and section in which a task is worked on; null when it is settled in the list of tasks. */
  place: ((task: Pick<Task, 'subjectId' | 'consultId' | 'summary'>) => string | null) | null
}

/** A section of the case, by the anchor of its card. */
const inCase =
  (section: string): KindWords['place'] =>
  ({ consultId }) =>
    consultId && `/doctor/dashboard?view=decided&consult=${consultId}#${section}`

const order =
  (view: string): KindWords['place'] =>
  ({ subjectId }) =>
    `/pharmacy-orders?view=${view}&order=${subjectId}`

const account: KindWords['place'] = ({ subjectId }) => `/admin/users?account=${subjectId}`

/** Everything that is known of who has an address: it stands behind `#`, which no server and no log reads. */
const findAddress: KindWords['place'] = ({ summary }) => {
  const [address] = summary.match(/[^\s“”]+@[^\s“”]+[^\s“”.,]/) ?? []
  return address ? `/admin/dashboard#find=${encodeURIComponent(address)}` : null
}
const shopOrder: KindWords['place'] = ({ subjectId }) => `/admin/orders?order=${subjectId}`

/** What each kind of task is called, and where one press leads. A new kind is a line here. */
export const taskPlaces: Record<TaskKind, KindWords> = {
  supply_query: { words: 'Question from the pharmacy', place: inCase('queries') },
  side_effect: { words: 'Side effect', place: inCase('side-effects') },
  crisis: { words: 'Call this person now', place: inCase('picture') },
  tga_report: { words: 'Report to the regulator', place: inCase('side-effects') },
  correction: { words: 'Something has changed', place: inCase('prescriptions') },
  // Answered, handed on, or put right, in the list itself.
  correction_asked: { words: 'A correction is asked for', place: null },
  privacy_request: {
    words: 'Privacy request to answer',
    place: ({ subjectId }) => `/admin/messages?section=requests&request=${subjectId}`,
  },
  matter: {
    words: 'In a register',
    place: ({ subjectId }) => `/admin/messages?section=registers&matter=${subjectId}`,
  },
  care_matter: {
    words: 'In a register',
    place: ({ subjectId }) => `/doctor/dashboard?section=registers&matter=${subjectId}`,
  },
  supply_matter: {
    words: 'In a register',
    place: ({ subjectId }) => `/pharmacy-dashboard?section=registers&matter=${subjectId}`,
  },
  template_to_approve: {
    words: 'Approve a template',
    place: ({ subjectId }) => `/prescription-templates?view=proposed&template=${subjectId}`,
  },
  resource_to_approve: { words: 'Approve a text of the resources', place: () => '/resources' },
  text_to_approve: {
    words: 'Approve usual words',
    place: ({ subjectId }) => `/prescription-templates?of=words&view=proposed&template=${subjectId}`,
  },
  setting_to_approve: { words: 'Approve a setting', place: () => '/admin/dashboard?section=settings' },
  newsletter_to_approve: { words: 'Read and send news', place: () => '/admin/dashboard?section=newsletters' },
  rules_to_approve: { words: 'Approve safety rules', place: () => '/resources?section=rules' },
  // Tried again, or settled, in the list itself.
  refund_failed: { words: 'Repayment failed', place: null },
  refund_to_agree: {
    words: 'Agree to a refund',
    place: ({ subjectId }) => `/admin/orders?part=payments&payment=${subjectId}`,
  },
  credit_to_agree: {
    words: 'Agree to credit',
    place: ({ subjectId }) => `/admin/orders?part=payments&payment=${subjectId}`,
  },
  dispute: { words: 'Disputed payment', place: ({ subjectId }) => `/admin/money/disputes?dispute=${subjectId}` },
  dispute_not_taken: {
    words: 'Answer not taken',
    place: ({ subjectId }) => `/admin/money/disputes?dispute=${subjectId}`,
  },
  money_differs: { words: 'Money differs', place: ({ subjectId }) => `/admin/money/days?day=${subjectId}` },
  // Settled in the list itself.
  goods_refund_failed: { words: 'Repayment failed', place: null },
  goods_not_ordered: { words: 'Subscription delivery not ordered', place: null },
  goods_not_stopped: {
    words: 'Order not called off',
    place: ({ subjectId }) => `/admin/orders?part=payments&payment=${subjectId}`,
  },
  returned_parcel: { words: 'Parcel came back', place: order('returned') },
  parcel_claim: { words: 'Something wrong with a parcel', place: order('shipped') },
  parcel_found: { words: 'A lost parcel has arrived', place: order('shipped') },
  carrier_enquiry: {
    words: 'Look at an enquiry with the carrier',
    place: ({ subjectId }) => `/pharmacy-dashboard?section=shipping&enquiry=${subjectId}`,
  },
  parcel_late: { words: 'Parcel is late', place: order('shipped') },
  order_stuck: { words: 'Order on hold', place: order('on_hold') },
  order_late: { words: 'Order is late', place: order('all') },
  destroy_order: { words: 'To be destroyed', place: order('on_hold') },
  put_away: { words: 'Put away what was begun', place: order('all') },
  witness_due: { words: 'A witness is needed', place: order('on_hold') },
  release_due: { words: 'Batch to check', place: order('to_check') },
  recall_patient: { words: 'Recall', place: inCase('recalls') },
  recall_used: { words: 'Used what is recalled', place: order('shipped') },
  recall_unanswered: {
    words: 'Recall not answered',
    place: ({ subjectId }) => `/pharmacy-dashboard?section=recalls&recall=${subjectId}`,
  },
  abnormal_result: { words: 'Result outside its range', place: inCase('picture') },
  result_document: { words: 'Paper with results to read', place: inCase('picture') },
  tests_asked: { words: 'Results are awaited', place: inCase('picture') },
  tests_due: { words: 'Tests to ask for', place: inCase('picture') },
  check_in: { words: 'Check-in to read', place: inCase('check-ins') },
  refill: { words: 'Before the next delivery', place: inCase('deliveries') },
  // Sent, or not after all, in the list itself.
  send_original: { words: 'Send an original', place: null },
  // Decided in the list itself.
  early_refill: { words: 'Early delivery to look at', place: null },
  live_contact: { words: 'Talk with the patient', place: inCase('prescriptions') },
  visit_record: {
    words: 'Visit without a record',
    place: ({ consultId }) => consultId && `/doctor/dashboard?consult=${consultId}`,
  },
  // Somebody telephones: an admin sees nothing of the patient.
  alarm_untaken: { words: 'Reach a doctor now', place: null },
  audit_broken: { words: 'Audit log', place: () => '/admin/dashboard#audit-log' },
  self_check: { words: 'Self-check', place: () => '/admin/self-check' },
  registration_changed: { words: 'Registration', place: account },
  registration_check: { words: 'Look at the register', place: account },
  registration_review: { words: 'Access to confirm', place: () => '/admin/users?section=review' },
  registration_ending: { words: 'Registration ends soon', place: account },
  consult_late: { words: 'Consult past its 24 hours', place: () => '/admin/dashboard?list=consults&late=yes' },
  consult_given: {
    words: 'Consult given to you',
    place: ({ subjectId }) => `/doctor/dashboard?consult=${subjectId}`,
  },
  promise_near: {
    words: 'A promised answer is near',
    place: ({ subjectId }) => `/doctor/dashboard?consult=${subjectId}`,
  },
  opinion_asked: { words: 'Your opinion is asked for', place: inCase('opinions') },
  opinion_wanted: { words: 'A second opinion is wanted', place: inCase('opinions') },
  cover_asked: { words: 'You are asked to cover', place: () => '/doctor-settings#cover' },
  director_missing: { words: 'Medical director needed', place: account },
  not_opened: { words: 'Assessment not opened', place: null },
  review_due: { words: 'Review due', place: inCase('prescriptions') },
  ticket: { words: 'Message to answer', place: ({ subjectId }) => `/admin/messages?ticket=${subjectId}` },
  message: {
    words: 'Message to answer',
    place: ({ subjectId }) => `/doctor/dashboard?section=messages&ticket=${subjectId}`,
  },
  supply_message: {
    words: 'Message to answer',
    place: ({ subjectId }) => `/pharmacy-dashboard?section=messages&ticket=${subjectId}`,
  },
  shop_return: { words: 'Return', place: shopOrder },
  shop_refund_failed: { words: 'Refund failed', place: shopOrder },
  mail_failed: { words: 'Mail did not arrive', place: findAddress },
}
