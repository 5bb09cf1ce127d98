const seconds: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }
/** About the longest that the form can say. */
const longest = 2_562_047 * 3600

/** Seconds of a duration as Go writes them: `24h`, `1h30m`, `0.5s`, `0`. Null for anything else, and for negative ones. */
export const goDuration = (text: string): number | null => {
  if (text === '0') return 0
  if (!/^(\d+(\.\d*)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return null
  let total = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d*)?)(ns|us|µs|ms|s|m|h)/g)) {
    total += Number(amount) * (seconds[unit ?? ''] ?? 0)
  }
  return total <= longest ? total : null
}
