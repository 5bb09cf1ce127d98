/** Where the session lies in local storage. */
export const SESSION_KEY = 'om-session'
