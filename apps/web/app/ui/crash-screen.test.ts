import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CrashScreen } from './crash-screen.tsx'

/** The words of the screen: heading, sentence and buttons. */
const wordsFor = (error: unknown): string[] =>
  renderToStaticMarkup(createElement(CrashScreen, { error }))
    .replaceAll('&amp;', '&')
    .split(/<[^>]*>/)
    .filter(Boolean)

test('a crash is told in the words of the specification, with a way to try again', () =>
  expect(wordsFor(new Error('x is not a function'))).toEqual([
    'Something went wrong',
    'The application has encountered an error. Please try refreshing the page.',
    'Refresh Page',
  ]))

test.each([new Error('Invalid value for JWT claim "sub"'), Object.assign(new Error('x'), { name: 'InvalidJWTToken' })])(
  'a broken token is told as such, with a way to clear it (%s) [SESSION-35]',
  error =>
    expect(wordsFor(error)).toEqual([
      'Authentication Error',
      'There was an issue with your authentication tokens. Please clear your browser data and try logging in again.',
      'Refresh Page',
      'Clear Auth Data & Reload',
    ]),
)
