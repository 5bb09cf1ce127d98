import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorState } from './states.tsx'

/** The words of a part of a portal that shows this error: heading, sentence and buttons. */
const wordsFor = (error: unknown): string[] => {
  const page = createElement(MantineProvider, null, createElement(ErrorState, { error }))
  const router = createMemoryRouter([{ path: '/', element: page }])
  const section =
    /<section.*<\/section>/s.exec(renderToStaticMarkup(createElement(RouterProvider, { router })))?.[0] ?? ''
  return section
    .replaceAll('&amp;', '&')
    .split(/<[^>]*>/)
    .filter(Boolean)
}

test('a broken token is told in the words of the specification, with both ways out of it', () =>
  expect(wordsFor(new Error('Invalid value for JWT claim "sub"'))).toEqual([
    'Authentication Error',
    'There was an issue with your authentication tokens. Please clear your browser data and try logging in again.',
    'Refresh Page',
    'Clear Auth Data & Reload',
  ]))

test('any other failure offers another try', () =>
  expect(wordsFor(new Error('x is not a function'))).toEqual(expect.arrayContaining(['Try again'])))
