/** The screen of last resort, word for word. (Spec §8: generic error screen) */
export const CRASH_TITLE = 'Something went wrong'
export const CRASH_TEXT = 'The application has encountered an error. Please try refreshing the page.'
export const REFRESH = 'Refresh Page'
