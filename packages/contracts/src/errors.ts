import { z } from 'zod'

/**
 * The one catalogue of refusals. A service returns a code; the HTTP layer turns it into a status and this sentence.
 * Every sentence says what to do next.
 */
export const refusals = {
  bad_request: [400, 'Some of that could not be read. Check the marked fields and try again.'],
  webhook_signature: [400, 'The signature of this message could not be verified.'],
  not_signed_in: [401, 'Please sign in to continue.'],
  session_expired: [401, 'Your session has ended. Sign in again; what you typed is kept.'],
  email_not_confirmed: [403, 'Confirm your e-mail address first. We can send the message again.'],
  second_factor_needed: [403, 'Enter the code from your authenticator app to continue.'],
  second_factor_setup_needed: [403, 'Staff accounts need an authenticator app. Set it up to continue.'],
  recent_sign_in_needed: [403, 'Sign in again to do this; it protects your account.'],
  not_allowed: [403, 'Your account does not have access to this. Go back to your own dashboard.'],
  registration_not_current: [
    403,
    'Your registration is not current, so this is blocked. Ask an admin to check the register.',
  ],
  not_found: [404, 'We could not find that. It may have been moved, or it belongs to someone else.'],
  payments_off: [404, 'Paying online is not set up here, so nothing was charged. Please call the clinic.'],
  shop_off: [404, 'The shop is not set up here. Everything else works as usual.'],
  parcels_off: [404, 'Parcel labels are not set up here. Hold the order and ask an admin.'],
  test_checkout_off: [404, 'The test checkout is switched off here. Ask an admin.'],
  too_large: [413, 'That is larger than we accept. Shorten it and send it again.'],
  too_fast: [429, 'That was a lot of requests in a short time. Wait a moment and try again.'],
  timed_out: [503, 'That took too long. Nothing was changed; please try again.'],
  provider_down: [
    503,
    'One of our suppliers is not answering. Nothing was charged or sent; please try again in a minute.',
  ],
  internal: [500, 'Something went wrong on our side. Nothing was lost; please try again.'],

  account_exists: [409, 'There is already an account with this e-mail. Search for it in the list.'],
  account_changed: [409, 'This account has changed, so that is no longer possible. Reload to see where it stands.'],
  own_account: [403, 'Nobody may do this to their own account. Ask another superadmin.'],
  second_superadmin: [
    409,
    'Another superadmin has to agree, neither you nor the owner of the account. If there is none, invite one first.',
  ],
  last_superadmin: [409, 'This is the last superadmin who can sign in. Invite another one first.'],
  registration_taken: [409, 'This registration number belongs to another account. Check it against the register.'],
  sign_in_service_down: [
    503,
    'The sign-in service is not answering. Nothing was changed; please try again in a minute.',
  ],

  quiz_result_not_found: [
    404,
    'We could not find your answers. Send the assessment again; it is still in this browser.',
  ],
  quiz_incomplete: [
    422,
    'Some required answers are missing. Go back to the assessment and finish the marked questions.',
  ],
  consents_missing: [422, 'Both consents are needed before a doctor can read your assessment.'],
  gp_letter_unread: [409, 'Open the letter and read it first. Then send it.'],
  gp_letter_wrong_state: [
    409,
    'This letter has moved on, so that is no longer possible. Reload to see where it stands.',
  ],
  gp_letter_wrong_code: [422, 'That is not the code. Ask the patient to read it to you once more.'],
  gp_letter_locked: [
    409,
    'This letter is locked, because a wrong code was entered five times. Ask the patient for a new code.',
  ],
  correction_wrong_state: [
    409,
    'This request has moved on, so that is no longer possible. Reload to see where it stands.',
  ],
  privacy_request_changed: [
    409,
    'This request has changed since you opened it. Look at how it stands now; what you wrote is kept.',
  ],
  privacy_request_wrong_state: [
    409,
    'This request has moved on, so that is no longer possible. Reload to see where it stands.',
  ],
  consent_withdrawn: [
    409,
    'The agreement that care here needs has been withdrawn. The patient gives it again in their health records, under consents, or with a new assessment.',
  ],
  under_age: [422, 'We can only treat adults. Your GP can help you.'],
  package_by_job: [
    409,
    'Your record has so many photos that it is packed in the background. Ask for the file under “Everything, to take with you”.',
  ],
  consult_open_already: [409, 'You already have an assessment with a doctor. You can follow it on your dashboard.'],
  consult_under_way: [
    409,
    'A doctor has something of this patient already. Finish that one: it is in the queue, or with a colleague.',
  ],
  consult_claimed: [409, 'Another doctor has claimed this consult. Pick the next one in the queue.'],
  consult_not_yours: [409, 'Claim this consult first; your hold may have run out.'],
  consult_changed: [
    409,
    'This consult changed while you were reading it. Reload to see the newest version; your text is kept.',
  ],
  consult_wrong_state: [
    409,
    'This consult has moved on, so that is no longer possible. Reload to see where it stands.',
  ],
  doctor_not_on_call: [409, 'This doctor is not on call any more. Choose another one.'],
  video_not_open: [409, 'This visit is not open. Load the page again to see where it stands and what you can do.'],
  question_not_open: [409, 'This question has already been answered or closed.'],
  live_contact_needed: [422, 'Record the live contact with the patient before deciding.'],
  signing_refused: [422, 'The prescription cannot be signed yet. Fix the points listed and sign again.'],
  chart_closed: [403, 'This patient is not in your care. Say why you need their record, and it opens for eight hours.'],
  own_care: [403, 'Nobody may treat, prescribe or dispense for themselves. Leave this to a colleague.'],

  no_identity_picture: [
    409,
    'There is no picture of an ID to look at. The patient may have taken it back; reload the case.',
  ],
  identity_picture_changed: [
    409,
    'The patient has sent or taken back a picture meanwhile. Look at what is there now, and answer again.',
  ],
  identity_not_needed: [409, 'No picture of an ID is needed here any more. Reload to see what comes next.'],
  prescription_changed: [409, 'This prescription has changed. Reload to see where it stands; your text is kept.'],
  fact_of_others: [403, 'Somebody else entered this. Write to your doctor, who can mark it as entered in error.'],
  fact_struck: [409, 'Somebody has marked this as entered in error already. Reload to see who, and why.'],
  findings_changed: [
    409,
    'Something speaks against it that this page did not show yet. Read it, and decide again; your text is kept.',
  ],
  supply_ruled_out: [
    422,
    'What the patient told us last rules this out, so it cannot go on. Cease it, or ask for a new assessment.',
  ],
  template_unsignable: [422, 'A prescription from this cannot be signed. Fix the points listed.'],
  template_changed: [409, 'This has changed meanwhile. Reload to see how it stands; what you typed stays.'],
  quality_changed: [409, 'This case has changed meanwhile. Reload to see how it stands; what you typed stays.'],
  rules_changed: [
    409,
    'The rules, or what is proposed about them, have changed meanwhile. Reload to see how they stand.',
  ],
  setting_changed: [
    409,
    'This setting, or what is proposed about it, has changed meanwhile. Reload to see how it stands; what you typed stays.',
  ],
  newsletter_changed: [
    409,
    'This has changed meanwhile, or went out already. Look at how it stands now; what you wrote is kept.',
  ],
  nobody_agreed: [409, 'Nobody has agreed to news yet, so it would go to nobody.'],
  assessments_closed: [
    409,
    'We take no new assessments at the moment. Your answers are kept: send them once we are open again.',
  ],
  shop_closed: [409, 'The shop takes no new orders at the moment. Your cart is kept.'],
  second_doctor: [403, 'A second person has to agree: ask a colleague.'],
  prescription_wrong_state: [
    409,
    'This prescription has moved on, so that is no longer possible. Reload to see where it stands.',
  ],

  original_not_here: [
    409,
    'This prescription is not on its way to another pharmacy any more. Reload to see where it stands.',
  ],

  refill_not_open: [
    409,
    'These questions were answered already, or are not asked any more. Reload to see where it stands.',
  ],
  decision_changed: [
    409,
    'This decision was changed by a colleague, or it is too late to change it. Reload to see how it stands; your text is kept.',
  ],
  check_in_not_open: [409, 'This check-in is not open: it was answered already, or is not due yet.'],
  check_in_settled: [409, 'A colleague has answered this check-in already. Reload to read it.'],
  no_treatment: [409, 'There is no treatment of ours to report about. If you feel unwell, call your GP, or 000.'],
  side_effect_open: [409, 'A side effect that the patient reported is still open. Settle it first; it is in the case.'],
  side_effect_changed: [409, 'Something new has happened about this report. Reload it and read on; your text is kept.'],
  side_effect_settled: [409, 'This report is closed. Report again if something is still wrong.'],
  task_not_settled: [409, 'What this task is about is still on hold. Open it, and release or cease it there first.'],
  notice_stays_on: [409, 'These messages have to reach you, so they cannot be turned off.'],
  push_not_possible: [
    409,
    'Push notifications do not work with this browser here. E-mail and the bell go on as before.',
  ],
  texts_not_possible: [
    409,
    'We cannot send you texts: your profile needs an Australian mobile number that takes them. E-mail goes on as before.',
  ],
  cover_changed: [409, 'This has changed meanwhile, or its time is over. The list shows how it stands.'],
  view_name_taken: [409, 'You have a view of this name already. Choose another name, or replace that one.'],
  views_full: [409, 'You keep twenty views of this list already. Remove one first.'],
  too_many_devices: [409, 'Push is on for ten of your devices. Remove one first.'],
  task_changed: [409, 'A colleague has just changed this task. The list shows how it stands.'],

  plan_not_open: [409, 'This plan is no longer waiting for you. Your dashboard shows where it stands.'],
  plan_waits: [409, 'Something has to be settled first, so nothing was charged. This page says what to do.'],
  agreement_changed: [
    409,
    'The days or the price have changed since you opened this page. Read them again below, then confirm.',
  ],
  subscription_exists: [409, 'You already have a subscription for this plan.'],
  plan_changed: [
    409,
    'This plan was changed in another window meanwhile. You see now how it stands; change it again if you still want to.',
  ],
  day_not_possible: [422, 'That day is not possible. Choose one of the days that the page offers.'],
  subscription_wrong_state: [
    409,
    'Your subscription has changed, so that is no longer possible. Reload to see where it stands.',
  ],
  price_changed: [409, 'The price has changed. Reload to see the new one.'],
  card_missing: [422, 'Enter a card first; nothing was charged.'],
  card_refused: [422, 'Nothing was charged: your bank did not accept this card. Try another one.'],
  details_missing: [422, 'Add your name, mobile number and delivery address first.'],

  address_doubtful: [
    422,
    'A part of this address does not fit. Check what is marked; if it is right all the same, say why and keep it.',
  ],
  address_changed: [
    409,
    'This address was changed in another window meanwhile. You see now how it stands; change it again if you still want to.',
  ],
  address_in_use: [
    409,
    'This is the address that everything goes to. Choose another one as your default first, then remove this one.',
  ],
  addresses_full: [409, 'You keep twenty addresses already. Remove one that you do not use any more first.'],

  order_taken: [409, 'Another pharmacist has just done this step. Reload to see the next one.'],
  order_changed: [409, 'This order changed while you were reading it. Reload to see the newest version.'],
  order_wrong_state: [409, 'This order has moved on, so that step is no longer possible.'],
  draft_not_found: [404, 'We have no answers under this code. Check it, or start again: it takes about two minutes.'],
  draft_newer: [409, 'Newer answers are kept under this code. Open them to go on from there.'],
  photo_unreadable: [422, 'We could not read this as a photo. Take it again, or choose a JPEG, PNG or HEIC file.'],
  photo_too_small: [422, 'This photo is too small to judge. Use one of at least 600 by 600 pixels.'],
  paper_unreadable: [
    422,
    'We could not read this as a PDF or a picture. Choose a PDF without a password, or take a photo of the paper.',
  ],
  paper_in_use: [
    409,
    'A result that counts was read from this paper, so it stays with the record. A doctor can mark the result as entered in error first.',
  ],
  photo_part_misplaced: [
    409,
    'This part does not follow what has arrived. Ask how much has arrived and go on from there.',
  ],
  photo_in_use: [409, 'A doctor has already decided with this photo, so it stays with the record.'],
  photo_marks_full: [422, 'There are 20 marks on this photo already. Remove one of yours first.'],
  photos_needed: [422, 'The clinic needs all five photos before a first prescription. Ask the patient for them.'],
  slot_taken: [409, 'This time is no longer free. Choose another one.'],
  appointment_open_already: [
    409,
    'You already have an appointment for this consult. Move it instead of booking another.',
  ],
  appointment_changed: [409, 'This appointment has changed. Reload to see where it stands.'],
  appointment_too_late: [409, 'It is too late to change this appointment here. Please call the clinic.'],

  ticket_changed: [409, 'Something new has happened in this conversation. Reload it and read on before you answer.'],
  safety_first: [
    422,
    'Nothing was sent yet: some of your words can mean something dangerous. Say whether they do; your text is kept.',
  ],
  file_gone: [
    409,
    'A file of this message is not there any more. Take it off, or add it again, then send; your text is kept.',
  ],
  ready_answer_changed: [409, 'A colleague has changed this answer. Read what it says now; your text is kept.'],
  thread_closed: [409, 'This conversation is closed. Open it again before you hand it over; your note is kept.'],
  file_sent: [409, 'This file went out with its message, so it stays there.'],
  thread_over: [409, 'This conversation was closed more than 14 days ago. Begin a new one; your text is kept.'],
  thread_escalated: [409, 'Somebody of the clinic has to answer this first. Reload to see where it stands.'],
  conversation_not_found: [404, 'We could not open this conversation. Use the link in our newest message to you.'],
  support_busy: [
    429,
    'You have written to us several times today and we have all of it. We answer by e-mail; call us if it cannot wait.',
  ],
  captcha_needed: [422, 'Show that you are not a robot, then send it again. What you typed is kept.'],
  article_not_found: [404, 'There is no such article. The list has all of them.'],
  profile_changed: [409, 'Your profile was changed elsewhere. Reload to see the newest version.'],

  supply_refused: [422, 'This supply is not allowed. The reasons are listed; hold the order or query the doctor.'],
  legal_form_missing: [422, 'Record that the signed original prescription has been received first.'],
  same_person: [403, 'A second pharmacist must do this step.'],
  query_answered: [409, 'A colleague has just answered this question. Reload to read the answer.'],
  recall_empty: [422, 'No order holds this batch or lot. Check the number on the container or the certificate.'],
  recall_open: [409, 'This batch or lot is being recalled already. Open that recall from the list.'],
  matter_changed: [409, 'A colleague has just worked on this. Look at how it stands now; what you wrote stays.'],
  matter_wrong_state: [
    409,
    'That is not possible as it stands now, or not yours to do. Look at how it stands; what you wrote stays.',
  ],
  formula_changed: [409, 'A colleague has just changed this formula. Reload to read it; what you wrote stays.'],
  formula_exists: [409, 'There is a formula for this already. Propose a new version of it.'],
  lot_changed: [409, 'A colleague has just changed this lot. Reload to see what is in it; what you typed stays.'],
  stock_item_exists: [409, 'This is kept in stock already. Receive a lot of it.'],
  recall_changed: [409, 'A colleague has just closed this recall. Reload to see how it ended.'],
  recall_unsettled: [409, 'Orders of this recall are still on hold. Make them again or cancel them, then close it.'],
  label_mismatch: [422, 'This is not a label of this order. Stop and check the container in your hands.'],
  label_unproved: [409, 'The dispensing label of each item is scanned before the parcel leaves. Reload the order.'],
  leaflet_unticked: [422, 'Put the leaflet with the address for side effects in the parcel, tick it, and scan again.'],
  scan_mismatch: [422, 'The scanned code does not match this order. Stop and check the parcel in your hands.'],
  parcel_lodged: [
    409,
    'The carrier has a number for this parcel already. Void its label first, then change the address and make a new label.',
  ],
  nothing_to_lodge: [409, 'No parcel waits for a manifest: each that was handed over is on one.'],
  manifest_refused: [
    409,
    'Australia Post does not take this manifest as it is; its reason is given. What it has already is listed as lodged, the other parcels wait again: mend what it names, then lodge them.',
  ],
  enquiry_open: [409, 'Somebody has asked the carrier about this parcel already. Reload to see it.'],
  enquiry_ended: [409, 'This enquiry has ended already. Reload to see what came of it.'],
  parcel_not_on_its_way: [409, 'This parcel is not on its way any more. Reload to see where it is.'],
  label_not_voided: [
    409,
    'Australia Post does not take this label back; its reason is given. Keep the parcel here and ask them under its number.',
  ],
  claim_not_possible: [
    409,
    'This cannot be reported for this order now. A parcel counts as late on the day shown with the order; for anything else call the pharmacy.',
  ],
  payment_changed: [
    409,
    'What can go back of this invoice has changed meanwhile. Reload to see how it stands; what you typed stays.',
  ],
  credit_changed: [409, 'This has changed meanwhile. Reload to see how it stands; what you typed stays.'],
  refund_decided: [409, 'A colleague has decided this already. Reload to see how it stands.'],
  second_person: [403, 'A second person has to agree: ask a colleague of the office.'],
  refund_settled: [409, 'This repayment is settled, or being tried, already. Reload to see how it stands.'],
  dispute_answered: [
    409,
    'This dispute is answered already, or cannot be answered any more. Reload to see how it stands.',
  ],
  payment_disputed: [
    409,
    'This payment is disputed at the bank, so that nothing can be paid back of it. It can once the dispute is won.',
  ],
  claim_decided: [409, 'This has been decided already. Reload to see how it stands.'],
  parcel_missing: [409, 'Print the parcel label first.'],
  address_refused: [422, 'The carrier did not accept the delivery address. Hold the order and ask the patient.'],
  product_not_found: [404, 'We could not find this product. The shop has everything we sell.'],
  cart_refused: [422, 'Some of your cart cannot be ordered as it is. The lines are marked; change them and try again.'],
  checkout_not_found: [
    404,
    'We do not know this checkout. If you have paid, the link in our message opens your order.',
  ],
  shop_order_not_found: [404, 'We could not open this order. Use the link in our newest message to you, or sign in.'],
  shop_order_claimed: [409, 'This order is already kept with an account. Sign in with that account to see it.'],
  shop_order_changed: [409, 'This order changed while you were reading it. Reload to see the newest version.'],
  undo_over: [409, 'It is too late to undo all of this at once. Open what is wrong and change it there.'],
  assignment_changed: [409, 'Somebody else takes care of this now. Reload to see who, then decide again.'],
  note_corrected: [409, 'This note says something else by now. Reload to see its newest words.'],
  shop_order_wrong_state: [
    409,
    'This order has moved on, so that is no longer possible. Reload to see where it stands.',
  ],
  lines_unticked: [422, 'Tick every line that goes in the parcel, or hold the order.'],
  sent_enough: [409, 'This was sent three times since yesterday. Wait a day, or call the person.'],
  dispatch_stopped: [409, 'The payment of this order does not stand, so nothing of it leaves now.'],
  lines_barred: [
    422,
    'This order holds something that we may not send. Hold the order, and ask an admin to refund that item.',
  ],
  refund_too_much: [422, 'That is more than is left to refund. The lines show how much that is.'],
  refund_refused: [409, 'The shop did not accept this refund. Nothing was paid back; the reason is given.'],
  paid_by_subscription: [409, 'This was paid by subscription: open its payment, and pay it back there.'],
  return_wrong_state: [409, 'This request has been answered already. Reload to see where it stands.'],
  return_too_much: [422, 'You have asked for more than you ordered. The lines show how many are left.'],
  parcel_not_found: [404, 'We do not know this tracking number. Check it against your shipping message.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof refusals

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]

/** One problem with one field, or with the whole request when `field` is absent. */
export type Problem = { field?: string; code?: string; message: string }

/** The single error shape of the product API. */
export const ErrorReply = z.object({
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    problems: z
      .array(z.object({ field: z.string().optional(), code: z.string().optional(), message: z.string() }))
      .optional(),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorReply>

/** A refusal as a value: what an operation returns when it will not do what was asked. */
export type Refusal = { ok: false; code: RefusalCode; problems?: Problem[]; retryAfter?: number }

/** The happy half of an operation's result. */
export type Done<T> = { ok: true; value: T }

export type Result<T> = Done<T> | Refusal

export const done = <T>(value: T): Done<T> => ({ ok: true, value })

export const refused = (code: RefusalCode, problems?: Problem[]): Refusal => ({ ok: false, code, problems })
