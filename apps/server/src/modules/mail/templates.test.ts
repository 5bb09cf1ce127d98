import { describe, expect, test } from 'vitest'
import { renderEmail } from './templates.ts'

const content = {
  productName: 'Olive & Mane',
  heading: 'Hello <Theo>',
  paragraphs: ['One "quoted" line', 'Two'],
  action: { label: 'Open', url: 'https://om.example/a?b=1&c=2' },
  footer: "It's us",
}

/** How well a text reads on its ground, as WCAG counts it. */
const contrast = (text: string, ground: string): number => {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.slice(1).match(/../g) ?? []).map(part => {
      const value = Number.parseInt(part, 16) / 255
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const [one, other] = [light(text), light(ground)]
  return Math.max(one, other) / Math.min(one, other)
}

describe('the e-mail layout', () => {
  test('reads well on a dark screen, where its program takes style sheets [MAIL-S08]', () => {
    const { html } = renderEmail(content)
    const dark = html.slice(html.indexOf('prefers-color-scheme:dark'), html.indexOf('</style>'))
    const colour = (rule: string, name: string) =>
      dark
        .split('}')
        .find(one => one.trim().startsWith(rule))
        ?.match(new RegExp(`[{;]${name}:(#\\w{6})`))?.[1] ?? ''
    const [page, card] = [colour('{\nbody', 'background'), colour('.card{', 'background')]
    const pairs: [string, string][] = [
      [colour('h1,', 'color'), card],
      [colour('.name,', 'color'), card],
      [colour('.name,', 'color'), page],
      [colour('.card .quiet', 'color'), card],
      [colour('.card .quiet', 'color'), page],
      [colour('.card a.button', 'color'), colour('.card a.button', 'background')],
    ]
    for (const [text, ground] of pairs) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  test('has nothing in it that is wider than a phone, and breaks what is long [MAIL-S08]', () => {
    const { html } = renderEmail(content)
    for (const [, px] of html.matchAll(/[^-]width:(\d+)px/g)) expect(Number(px)).toBeLessThanOrEqual(320)
    expect(html).toContain('overflow-wrap:anywhere')
  })

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
    expect(renderEmail(content).html).not.toMatch(/<(img|script|link|iframe)|url\(|@import|@font-face/i)
  })

  test('works without a link', () => {
    expect(renderEmail({ ...content, action: undefined }).html).not.toContain('<a ')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative'])('refuses %s as a link', url => {
    expect(() => renderEmail({ ...content, action: { label: 'Open', url } })).toThrow()
  })
})
