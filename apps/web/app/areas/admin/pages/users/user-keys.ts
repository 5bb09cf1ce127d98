/** What each key does on this page. */
export const userKeys: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['J / K', 'Go to the next or the previous account in the list'],
  ['Enter', 'Open the account'],
  ['I', 'Invite a colleague'],
  ['Esc', 'Close what is open; what you typed is kept'],
  ['?', 'Show this list'],
]
