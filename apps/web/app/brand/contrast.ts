const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** Contrast of two colours, `#rrggbb` each, from 1 to 21, as WCAG 2.2 defines it. */
export const contrast = (one: string, two: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** What a contrast is enough for: all text, text at AA, large text and the edges of controls, or shapes alone. */
export const gradeOf = (ratio: number): 'AAA' | 'AA' | 'Large' | 'Shape' => {
  if (ratio >= 7) return 'AAA'
  if (ratio >= 4.5) return 'AA'
  return ratio >= 3 ? 'Large' : 'Shape'
}

/** A colour between two, `#rrggbb` each, `share` of the way from the first to the second. */
export const mix = (from: string, to: string, share: number): string => {
  const channelOf = (at: number) => {
    const [start = 0, end = 0] = [from, to].map(hex => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${[1, 3, 5].map(channelOf).join('')}`
}
