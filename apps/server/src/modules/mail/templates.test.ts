import { describe, expect, test } from 'vitest'
import { renderEmail } from './templates.ts'

const content = {
  productName: 'Olive & Mane',
  heading: 'Hello <Theo>',
  paragraphs: ['One "quoted" line', 'Two'],
  action: { label: 'Open', url: 'https://om.example/a?b=1&c=2' },
  footer: "It's us",
}

describe('the e-mail layout', () => {
  test('escapes every value in HTML and leaves the text as it is [MAIL-S05]', () => {
    const { html, text } = renderEmail(content)
    for (const part of [
      'Olive &amp; Mane',
      'Hello &lt;Theo&gt;',
      'One &quot;quoted&quot; line',
      'b=1&amp;c=2',
      'It&#39;s us',
    ])
      expect(html).toContain(part)
    expect(html).not.toContain('<Theo>')
    expect(text).toContain('Open: https://om.example/a?b=1&c=2')
  })

  test('has no images, scripts or other outside parts [MAIL-S06]', () => {
    expect(renderEmail(content).html).not.toMatch(/<(img|script|link|iframe|style)|url\(/i)
  })

  test('works without a link', () => {
    expect(renderEmail({ ...content, action: undefined }).html).not.toContain('<a ')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative'])('refuses %s as a link', url => {
    expect(() => renderEmail({ ...content, action: { label: 'Open', url } })).toThrow()
  })
})
