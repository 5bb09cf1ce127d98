/** What each key does on this page. */
export const inboxKeys: readonly (readonly [string, string])[] = [
  ['J / K', 'Open the next or the previous conversation'],
  ['R', 'Write an answer'],
  ['Ctrl Enter', 'Send the answer, while you write it'],
  ['E', 'Close the conversation, or open it again'],
  ['/', 'Search'],
  ['?', 'Show this list'],
]
