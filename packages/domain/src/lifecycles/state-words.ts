import { type Problem, type Refusal, type RefusalCode, refused } from '@om/contracts/errors'

/** How a record stands, by the state of its lifecycle: for whoever was told that a step is no longer possible. Never clinical. */
const words: Record<string, string> = {
  active: 'It is active.',
  on_hold: 'It is on hold.',
  ceased: 'It has been ended.',
  superseded: 'A newer prescription has taken its place.',
  exhausted: 'Every supply on it has been dispensed.',
  expired: 'Its last day is over.',
  received: 'It waits for its first check.',
  verified: 'It has been verified.',
  compounding: 'It is being compounded.',
  quality_check: 'It waits for release by a second pharmacist.',
  packed: 'It is packed.',
  shipped: 'It has been shipped.',
  delivered: 'It has been delivered.',
  returned: 'It came back.',
  destroyed: 'It has been destroyed.',
  resent: 'It has been sent again.',
  lost: 'It is lost.',
  submitted: 'It waits for a doctor.',
  in_review: 'A doctor is reading it.',
  needs_info: 'It waits for an answer of the patient.',
  needs_consult: 'It waits for a call that a doctor has asked for.',
  video_required: 'It waits for a call with the patient.',
  approved: 'It has been approved.',
  declined: 'It has been declined.',
  referred: 'It has been referred.',
  abandoned: 'It was left behind.',
  withdrawn: 'The patient has withdrawn it.',
  booked: 'It is booked.',
  confirmed: 'It is confirmed.',
  waiting: 'Somebody is in the waiting room.',
  in_progress: 'The call is under way.',
  completed: 'It is completed.',
  cancelled: 'It has been cancelled.',
  rescheduled: 'It has been moved to another time.',
  no_show: 'Nobody came.',
  tech_failed: 'The call could not be held.',
  incomplete: 'Its first payment is not through.',
  trialing: 'It starts later.',
  past_due: 'A payment did not go through.',
  paused: 'It is paused.',
  unpaid: 'It is unpaid.',
  open: 'It is open.',
  taken: 'A colleague has taken it.',
  done: 'It is done.',
  closed: 'It is closed.',
  answered: 'It has been answered.',
  settled: 'It has been settled.',
  paid: 'It has been paid.',
  dropped: 'It is not collected any more.',
  resend: 'It is made again.',
  pay_back: 'It is paid back.',
  turn_down: 'It was turned down.',
  go_on: 'The order goes on.',
  stay_held: 'The order stays on hold.',
  offered: 'It waits for you.',
  paying: 'A payment page is open.',
  ended: 'It has ended.',
}

/** A state in plain words. */
export const stateWords = (state: string): string => words[state] ?? `It is ${state.replaceAll('_', ' ')} now.`

/** The state now, as a problem of no field: its code is the state itself. */
export const stateNow = (state: string): Problem => ({ code: state, message: stateWords(state) })

/** Refuses a step that the state does not allow, or that somebody else was faster with, and says the state now. */
export const refusedIn = (code: RefusalCode, state: string): Refusal => refused(code, [stateNow(state)])
