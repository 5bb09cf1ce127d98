import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { AlertDetails } from './alert-details.tsx'
import { RuleHint } from './findings-cards.tsx'

test('the rules behind a line are named to a key or a finger, and not in the line itself', async () => {
  const { user } = show(<RuleHint rules={['CI-16', 'CI-28']} />)
  await screen.findByRole('button', { name: 'Rules CI-16, CI-28' })
  expect(screen.queryByText('Rules CI-16, CI-28')).toBeNull()
  await user.tab()
  expect(await screen.findByText('Rules CI-16, CI-28')).toBeInTheDocument()
})

test('an alert says its rule and version, where that is written, what it rests on, and what would clear it [RULES-21]', async () => {
  const inputs = [{ source: 'bp_reading', words: 'Body health: 164/98', from: 'assessment of 12 Nov 2026' }]
  const { user } = show(
    <AlertDetails version="2026-11.4" rules={[{ rule: 'CI-20', inputs, clears: 'Your written reason.' }]} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Rule CI-20' }))
  expect(await screen.findByText('Rule CI-20, version 2026-11.4')).toBeInTheDocument()
  const source = await screen.findByRole('link', { name: 'Formulary and contraindications', hidden: true })
  expect(source).toHaveAttribute('href', '/resources/formulary?search=CI-20')
  expect(screen.getByText('(assessment of 12 Nov 2026)')).toBeInTheDocument()
  expect(screen.getByText('Cleared by: Your written reason.')).toBeInTheDocument()
})
