import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Pictures that differ in a smaller share of their pixels count as equal: an edge drawn a shade darker. */
const tolerance = 0.0002

/**
 * Compares the pictures of a folder with those of the same name in another one. Where they differ, the two and the
 * difference are drawn side by side into `into`, with a list that begins with the greatest difference.
 */
export function compareShots(folder, other, into) {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const names = readdirSync(folder).filter(name => name.endsWith('.png'))
  const compared = names.filter(name => existsSync(join(other, name)))
  const differing = compared
    .map(name => ({ name, share: compareOne(join(folder, name), join(other, name), join(into, name)) }))
    .filter(({ share }) => share > tolerance)
    .sort((a, b) => b.share - a.share)
  const lines = differing.map(({ name, share }) => `${(share * 100).toFixed(2).padStart(6)} %  ${name}`)
  writeFileSync(join(into, 'differences.txt'), `${lines.join('\n')}\n`)
  return { compared: compared.length, unknown: names.filter(name => !compared.includes(name)), lines }
}

/** The share of pixels that differ; a picture of the difference is written where that is more than the tolerance. */
function compareOne(newPath, oldPath, diffPath) {
  const [newBytes, oldBytes] = [readFileSync(newPath), readFileSync(oldPath)]
  if (newBytes.equals(oldBytes)) return 0
  const pictures = [oldBytes, newBytes].map(bytes => PNG.sync.read(bytes))
  const width = Math.max(...pictures.map(picture => picture.width))
  const height = Math.max(...pictures.map(picture => picture.height))
  const [before, after] = pictures.map(picture => padded(picture, width, height))
  const diff = new PNG({ width, height })
  const share = pixelmatch(before.data, after.data, diff.data, width, height, { threshold: 0.1 }) / (width * height)
  if (share > tolerance) writeFileSync(diffPath, PNG.sync.write(sideBySide([before, after, diff])))
  return share
}

/** The picture on a ground of this size, so that what one has more counts as different. */
function padded(picture, width, height) {
  if (picture.width === width && picture.height === height) return picture
  const larger = new PNG({ width, height })
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0)
  return larger
}

function sideBySide(pictures) {
  const [{ width, height }] = pictures
  const sheet = new PNG({ width: width * pictures.length, height })
  for (const [n, picture] of pictures.entries()) PNG.bitblt(picture, sheet, 0, 0, width, height, width * n, 0)
  return sheet
}
