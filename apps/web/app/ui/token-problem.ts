/** What is said of a token with an invalid claim, word for word. (Spec §8: JWT claim error screen) */
export const TOKEN_TITLE = 'Authentication Error'
export const TOKEN_TEXT =
  'There was an issue with your authentication tokens. Please clear your browser data and try logging in again.'

/** Clears stored tokens, profiles and the session storage, and loads the page again. (Spec §8) */
export const clearAuthAndReload = async (): Promise<void> => {
  const { forgetSession } = await import('#app/browser/forget-session.ts')
  forgetSession()
  window.location.reload()
}
