/** What is said once to someone who has just closed their account; null for everyone else. It goes with a navigation. */
export const farewellIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('farewell' in state)) return null
  return typeof state.farewell === 'string' ? state.farewell : null
}
