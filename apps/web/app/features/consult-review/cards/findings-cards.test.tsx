import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { RuleHint } from './findings-cards.tsx'

test('the rules behind a line are named to a key or a finger, and not in the line itself', async () => {
  const { user } = show(<RuleHint rules={['CI-16', 'CI-28']} />)
  await screen.findByRole('button', { name: 'Rules CI-16, CI-28' })
  expect(screen.queryByText('Rules CI-16, CI-28')).toBeNull()
  await user.tab()
  expect(await screen.findByText('Rules CI-16, CI-28')).toBeInTheDocument()
})
