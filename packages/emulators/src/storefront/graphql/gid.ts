const form = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?]+)(?:\?(.*))?$/

export type Gid = { kind: string; id: string; parameters: URLSearchParams }

/** A global id, such as `gid://shopify/Product/1`. */
export const gid = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`

/** The parts of a global id, or undefined when the text is not one. */
export function readGid(text: string): Gid | undefined {
  const match = form.exec(text)
  const [, kind, id, parameters] = match ?? []
  return kind && id ? { kind, id, parameters: new URLSearchParams(parameters) } : undefined
}

/** The id behind a global id of this kind, or undefined. */
export function idOf(kind: string, text: string): string | undefined {
  const read = readGid(text)
  return read?.kind === kind ? read.id : undefined
}
