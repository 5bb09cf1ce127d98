/** Fetches the code for third-party tags, only where an operator has configured some. */
export const tagsWhenConfigured = (page: Document): void => {
  const found = page.querySelector<HTMLMetaElement>('meta[name="third-party-tags"]')
  if (!found) return
  const { tagId = '', containerId = '' } = found.dataset
  void import('./tags.ts').then(({ offerTags }) => offerTags(page, { host: found.content, tagId, containerId }))
}
