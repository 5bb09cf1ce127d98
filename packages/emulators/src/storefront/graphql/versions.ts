const quarters = ['01', '04', '07', '10']

/** The versions that are answered, oldest first. All speak the oldest one's schema, which later ones contain. */
export const servedVersions: readonly string[] = [
  '2023-10',
  ...[2024, 2025, 2026].flatMap(year => quarters.map(month => `${year}-${month}`)),
  'unstable',
]

/**
 * The version that answers a request for `asked`. One that is no longer served is answered by the oldest that is.
 * @returns undefined for something that never was a version
 */
export function versionFor(asked: string): string | undefined {
  if (servedVersions.includes(asked)) return asked
  const [oldest = ''] = servedVersions
  return /^\d{4}-(01|04|07|10)$/.test(asked) && asked < oldest ? oldest : undefined
}
