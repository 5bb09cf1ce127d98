/** What has happened to one medicine of a patient, over all the prescriptions that followed each other, in the patient's words. */
import { addDays, formatDay, type IsoDate } from '../dates.ts'
import { activesOf } from '../formulary/medicines.ts'

type Item = { medicine: string; description: string; directions: string; compounded: boolean }

export type ChangingScript = {
  id: string
  number: string
  status: string
  replaces: string | null
  items: readonly Item[]
  doctor: string
  suppliesTotal: number
  supplyDays: number
  writtenOn: IsoDate
  expiresOn: IsoDate
}

export type ScriptMove = {
  prescriptionId: string
  action: 'hold' | 'release' | 'cease' | 'supersede' | 'take_elsewhere' | 'take_back'
  reason: string
  message: string
  untilOn: IsoDate | null
  by: { role: 'doctor' | 'patient' | 'system'; name: string }
  on: IsoDate
}

type SentItem = { prescriptionId: string; medicine: string; on: IsoDate; batchNumber: string; keepsUntil: IsoDate }

export type History = {
  scripts: readonly ChangingScript[]
  /** In the order in which they were made. */
  moves: readonly ScriptMove[]
  sent: readonly SentItem[]
}

type Change = {
  on: IsoDate
  what: string
  /** What was written about it; empty where nothing was. */
  note: string
}

const ended = new Set(['superseded', 'ceased', 'exhausted', 'expired', 'released'])

const isOfOneKind = (one: Item, other: Item): boolean => {
  const actives = activesOf(one.medicine)
  return activesOf(other.medicine).some(code => actives.includes(code))
}

const itemLike = (item: Item, { items }: ChangingScript): Item | undefined =>
  items.find(one => one.medicine === item.medicine) ?? items.find(one => isOfOneKind(one, item))

/** The prescription that this one follows for an item: the one it has replaced, or else the last that had ended with the same medicine. */
const before = (script: ChangingScript, item: Item, scripts: readonly ChangingScript[]): ChangingScript | undefined =>
  scripts.find(one => one.id === script.replaces) ??
  scripts
    .filter(
      one =>
        one.id !== script.id &&
        ended.has(one.status) &&
        one.writtenOn < script.writtenOn &&
        itemLike(item, one) !== undefined,
    )
    .toSorted((one, other) => other.writtenOn.localeCompare(one.writtenOn))[0]

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const deliveries = ({ suppliesTotal, supplyDays }: ChangingScript): string =>
  `${suppliesTotal} ${suppliesTotal === 1 ? 'delivery' : 'deliveries'} of ${supplyDays} days`

const written = (script: ChangingScript, item: Item, previous: ChangingScript | undefined): Change => {
  const { doctor, writtenOn: on, number, expiresOn } = script
  const was = previous && itemLike(item, previous)
  const terms = `${number}: ${deliveries(script)}, valid until ${formatDay(expiresOn)}.`
  if (!previous) return { on, what: `${doctor} prescribed it: ${item.description}`, note: terms }
  if (!was)
    return {
      on,
      what: `${doctor} prescribed it in the place of ${previous.items.map(one => lower(one.description)).join(' and ')}`,
      note: terms,
    }
  const changed = [
    ...(was.directions === item.directions ? [] : [`How to take it changed. Before: “${was.directions}”`]),
    ...(deliveries(previous) === deliveries(script) ? [] : [`Before: ${deliveries(previous)}.`]),
  ]
  return {
    on,
    what:
      was.description === item.description
        ? `${doctor} prescribed it again`
        : `${doctor} changed it from ${lower(was.description)} to ${lower(item.description)}`,
    note: [...changed, terms].join(' '),
  }
}

const heldWords = ({ reason, by, untilOn }: ScriptMove): string => {
  if (by.role !== 'system') return `${by.name} put it on hold${untilOn ? ` until ${formatDay(untilOn)}` : ''}`
  if (reason === 'side_effect') return 'Put on hold, since you reported a side effect'
  if (reason === 'registration') return 'Put on hold, since the doctor who wrote it could not look after it'
  return 'Put on hold, since what we knew about you spoke against it'
}

const moveWords: Record<ScriptMove['action'], (move: ScriptMove) => string> = {
  hold: heldWords,
  release: ({ by }) => (by.role === 'doctor' ? `${by.name} let it go on` : 'The hold ended, and it went on'),
  cease: ({ by }) => {
    if (by.role === 'patient') return 'You stopped it'
    return by.role === 'doctor' ? `${by.name} stopped it` : 'It was stopped'
  },
  supersede: ({ reason }) => `Replaced by ${reason}`,
  take_elsewhere: () => 'You took it to another pharmacy',
  take_back: () => 'You brought it back to us',
}

/** Why it may go on after a hold is a doctor's record and stays with the clinic. */
const noteOf = ({ action, message }: ScriptMove): string => (action === 'release' ? '' : message)

const changesIn = (script: ChangingScript, item: Item, { scripts, moves, sent }: History): Change[] => {
  const came = sent.filter(one => one.prescriptionId === script.id && one.medicine === item.medicine)
  const last = came.at(-1)
  return [
    written(script, item, before(script, item, scripts)),
    ...came.map(({ on, batchNumber, keepsUntil }) => ({
      on,
      what: item.compounded ? `Made for you in batch ${batchNumber}, and sent` : `Sent from batch ${batchNumber}`,
      note: `To be used before ${formatDay(keepsUntil)}.`,
    })),
    ...(script.status === 'exhausted' && last
      ? [{ on: last.on, what: `That was the last delivery of ${script.number}`, note: '' }]
      : []),
    ...moves
      .filter(move => move.prescriptionId === script.id)
      .map(move => ({ on: move.on, what: moveWords[move.action](move), note: noteOf(move) })),
    ...(script.status === 'expired'
      ? [{ on: addDays(script.expiresOn, 1), what: `${script.number} had passed its last day`, note: '' }]
      : []),
  ]
}

/** Everything that changed about the medicine at a position of a prescription, and those it followed, newest first. */
export const changesOf = (id: string, position: number, history: History): (Change & { key: string })[] => {
  const changes: Change[] = []
  const seen = new Set<string>()
  let script = history.scripts.find(one => one.id === id)
  let item = script?.items[position]
  while (script && item && !seen.has(script.id)) {
    const isLast = seen.size === 0
    seen.add(script.id)
    const own = changesIn(script, item, {
      ...history,
      // What took its place says so itself.
      moves: isLast ? history.moves : history.moves.filter(move => move.action !== 'supersede'),
    })
    changes.unshift(...own)
    const previous: ChangingScript | undefined = before(script, item, history.scripts)
    item = previous && itemLike(item, previous)
    script = previous
  }
  return changes
    .map((change, order) => ({ change, order }))
    .toSorted((one, other) => other.change.on.localeCompare(one.change.on) || other.order - one.order)
    .map(({ change, order }) => ({ ...change, key: String(order) }))
}
