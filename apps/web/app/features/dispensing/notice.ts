/** What has just happened to the open order: done by this person, or by a colleague under their eyes. */
export type Notice = { kind: 'done' | 'moved'; text: string }
