/**
 * The lines of a CSV file (RFC 4180), as spreadsheets save them: with commas, semicolons or tabs, with or without a mark of UTF-8.
 * Each with its number in the file; empty ones are left out.
 */
export const readCsv = (text: string): { line: number; cells: string[] }[] => {
  const source = text.replace(/^\uFEFF/, '')
  const first = source.slice(0, source.search(/[\r\n]|$/))
  const separator = [';', '\t'].find(mark => first.includes(mark) && !first.includes(',')) ?? ','
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begun = 1
  const endCell = () => {
    // Our own files keep what looks like a formula as text with an apostrophe.
    cells.push(cell.trim().replace(/^'(?=[=+\-@])/, ''))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some(one => one !== '')) rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at)
    if (char === '\n') line += 1
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (char === separator) endCell()
    else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  endRow()
  return rows
}
