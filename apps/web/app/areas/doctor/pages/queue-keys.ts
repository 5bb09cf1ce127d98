/** What each key does in the doctor's workspace. */
export const queueKeys: readonly (readonly [string, string])[] = [
  ['N', 'Claim the next waiting consult'],
  ['J / K', 'Open the next or the previous consult in the list'],
  ['/', 'Search the list'],
  ['C', 'Claim the open consult'],
  ['L', 'Record a live contact'],
  ['A', 'Ask the patient'],
  ['P', 'Prescribe'],
  ['D', 'Decline or refer'],
  ['V', 'Look at the photos; arrow keys change the view'],
  ['Ctrl P', 'Print the case'],
  ['Esc', 'Close the form; what you typed is kept'],
  ['?', 'Show this list'],
]
