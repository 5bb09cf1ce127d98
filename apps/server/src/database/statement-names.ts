/**
 * Gives texts of statements names, so that a connection parses and plans each once. Texts beyond the first `most` go
 * unnamed: a connection keeps what it has prepared.
 */
export const createStatementNames = (prefix: string, most: number): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  return text => {
    const known = names.get(text)
    if (known || names.size >= most) return known
    const made = `${prefix}_${names.size}`
    names.set(text, made)
    return made
  }
}
