/** The tables of a font file in TrueType form, by their four-letter names. */
export function tablesOf(font) {
  const count = font.readUInt16BE(4)
  const tables = new Map()
  for (let n = 0; n < count; n += 1) {
    const entry = 12 + 16 * n
    const start = font.readUInt32BE(entry + 8)
    const size = font.readUInt32BE(entry + 12)
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(start, start + size))
  }
  return tables
}

/** A font file in TrueType form made of these tables. */
export function fontOf(tables) {
  const names = [...tables.keys()].sort()
  const power = 2 ** Math.floor(Math.log2(names.length)) * 16
  const head = Buffer.alloc(12 + 16 * names.length)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(names.length, 4)
  head.writeUInt16BE(power, 6)
  head.writeUInt16BE(Math.log2(power / 16), 8)
  head.writeUInt16BE(names.length * 16 - power, 10)
  const parts = [head]
  let place = head.length
  names.forEach((name, n) => {
    const table = tables.get(name)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    const entry = 12 + 16 * n
    head.write(name, entry, 'latin1')
    head.writeUInt32BE(checksumOf(padded), entry + 4)
    head.writeUInt32BE(place, entry + 8)
    head.writeUInt32BE(table.length, entry + 12)
    parts.push(padded)
    place += padded.length
  })
  return Buffer.concat(parts)
}

function checksumOf(table) {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
