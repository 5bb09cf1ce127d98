/**
 * What leads to each kind of step that is rarely reached by chance: one of these is made before it. A history that wants such a step
 * leans to everything that leads there, step by step.
 */
const after: Record<string, readonly string[]> = {
  verify: ['the signed original comes'],
  'the signed original comes': ['pay for what is offered'],
  'verify without the signed original': ['pay for what is offered'],
  'pay for what is offered': ['sign for the first time', 'sign another medicine instead'],
  'open a payment page and be turned down': ['sign for the first time'],
  pack: ['verify'],
  'pack and owe the rest': ['verify'],
  compound: ['verify', 'somebody new needs a compound'],
  'begin to compound': ['verify', 'somebody new needs a compound'],
  'finish what was begun': ['begin to compound'],
  release: ['compound', 'compound again'],
  'release one’s own batch': ['compound'],
  rework: ['compound'],
  'compound again': ['rework'],
  ship: ['pack', 'release'],
  'find it unusable': ['pack', 'compound'],
  'make it again': ['find it unusable'],
  resume: ['wait for stock'],
  'destroy it': ['the parcel comes back', 'find it unusable'],
  'witness it and send again': ['destroy it'],
  'witness it and pay back': ['destroy it'],
  'recall a lot': ['send it all', 'pack'],
  'answer a recall': ['recall a lot', 'the parcel arrives'],
  'close a recall': ['recall a lot'],
  'the parcel arrives': ['send it all', 'ship'],
  'the parcel comes back': ['send it all', 'ship'],
  'record that it is back': ['send it all', 'ship'],
  'the carrier cannot find it': ['send it all', 'ship'],
  'the lost parcel is delivered': ['the carrier cannot find it', 'make the claim good'],
  'the lost parcel comes back': ['the carrier cannot find it', 'make the claim good'],
  'claim a damaged parcel': ['the parcel arrives'],
  'claim a wrong item': ['the parcel arrives'],
  'make the claim good': ['claim a damaged parcel', 'the carrier cannot find it'],
  'pay the claim back': ['claim a wrong item', 'the carrier cannot find it'],
  'turn the claim down': ['claim a damaged parcel', 'claim a wrong item'],
  'answer the query': ['query the doctor'],
  'answer the query: stay held': ['query the doctor'],
  'answer before a delivery': ['send it all', 'three weeks pass'],
  'tell of news before a delivery': ['send it all', 'three weeks pass'],
  'let the delivery go on': ['tell of news before a delivery'],
  'decline the delivery': ['tell of news before a delivery'],
  'check in': ['send it all', 'the parcel arrives', 'three weeks pass'],
  'check in with something wrong': ['send it all', 'the parcel arrives', 'three weeks pass'],
  'read the check-in': ['check in with something wrong'],
  'leave a reviewed treatment as it is': ['ask for a review'],
  'refer to in-person care': ['ask for a review', 'somebody new waits for a doctor'],
  'answer a report': ['report something to be answered', 'report something grave'],
  'write more about a report': ['report something to be answered'],
  'settle a report': ['report something grave', 'report something dangerous'],
  'settle a report and stop': ['report something grave', 'report something dangerous'],
  'tell that it is over': ['tell of a pregnancy'],
  'take it back': ['tell of a condition'],
  'release the prescription': ['hold the prescription'],
  'resume the subscription': ['cancel the subscription'],
  'take a change back': ['skip the next delivery', 'pause the plan'],
  'pay what is owed': [
    'somebody new pays with a card that fails later',
    'keep a card that fails later',
    'answer before a delivery',
  ],
  'pay what is owed with another card': ['keep a card that fails later', 'answer before a delivery'],
  'confirm at the bank': ['keep a card whose bank asks', 'answer before a delivery'],
  'agree to a refund': ['pay all of it back', 'somebody new takes the dearest plan'],
  'decline a refund': ['pay all of it back', 'somebody new takes the dearest plan'],
  'answer a dispute well': ['somebody new pays with a card that is disputed'],
  'answer a dispute badly': ['somebody new pays with a card that is disputed'],
  'accept a dispute': ['somebody new pays with a card that is disputed'],
  'keep the goods': ['cancel the goods'],
  'cancel the goods': ['subscribe to goods'],
  'messages come as they should': ['messages of the provider stay away', 'messages come twice, in any order'],
  'the registration is back': ['the registration stops'],
}

/** How many kinds of steps one history wants. */
const GOALS = 4

/** How much more often what is wanted is made than another step, and how much less so each step further back that leads there. */
const WANTED = 20
const FURTHER = 0.6

/**
 * How a history leans to each kind of step, by numbers from 0 to 1 that hang on its theme: to a few that it wants, to what leads
 * there, and to the others as by chance.
 */
export const leaningOf = (names: readonly string[], drawn: (words: string) => number): Map<string, number> => {
  const leaning = new Map<string, number>()
  const want = (name: string, weight: number): void => {
    if ((leaning.get(name) ?? 0) >= weight || weight < 1.5) return
    leaning.set(name, weight)
    for (const one of after[name] ?? []) want(one, weight * FURTHER)
  }
  for (let goal = 0; goal < GOALS; goal += 1)
    want(names[Math.floor(drawn(`goal ${goal}`) * names.length)] ?? '', WANTED)
  return new Map(names.map(name => [name, leaning.get(name) ?? (drawn(`leans to ${name}`) < 0.3 ? 0.3 : 1)]))
}

/** Names that lead to another step, or are led to: each is one of a step. */
export const namedInGoals = (): string[] => [...Object.keys(after), ...Object.values(after).flat()]
