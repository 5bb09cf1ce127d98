const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** A description without its markup, as the provider derives it: paragraphs run on, separated by a space. */
export function plainText(html: string, truncateAt?: number | null): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (truncateAt == null || text.length <= truncateAt) return text
  return `${text.slice(0, Math.max(0, truncateAt - 3))}...`
}
