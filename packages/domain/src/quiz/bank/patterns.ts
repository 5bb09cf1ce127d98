/** The pattern questions of both branches. */
import { isMens, isWomens } from '../conditions.ts'
import type { QuizQuestion } from '../types.ts'

/** What can be hoped for where most of the hair on top has gone. */
const expectation = 'Care at this stage aims to keep the hair you have.'

export const mensPattern: QuizQuestion = {
  key: 'hair_loss_pattern',
  column: true,
  kind: 'single',
  required: true,
  label: 'Which picture is closest?',
  showIf: isMens,
  options: [
    { value: 'nh1', label: 'No visible loss', picture: 'nh1' },
    { value: 'nh2', label: 'A little back at the temples', picture: 'nh2' },
    { value: 'nh3', label: 'Deep temples', picture: 'nh3' },
    { value: 'nh3v', label: 'Mainly the crown', picture: 'nh3v' },
    { value: 'nh4', label: 'Temples and crown, with a band of hair between', picture: 'nh4' },
    { value: 'nh5', label: 'Temples and crown, the band between is narrow', picture: 'nh5' },
    { value: 'nh6', label: 'The band between has gone', picture: 'nh6', help: expectation },
    { value: 'nh7', label: 'Hair only around the sides and back', picture: 'nh7', help: expectation },
    { value: 'nh_a', label: 'Moving back evenly from the front', picture: 'nh_a' },
    { value: 'diffuse', label: 'Thinner all over', picture: 'diffuse' },
    { value: 'patchy', label: 'Round bare patches', picture: 'patchy' },
    { value: 'unsure', label: 'I am not sure' },
  ],
}

export const womensPattern: QuizQuestion = {
  key: 'fphl_pattern',
  column: true,
  kind: 'single',
  required: true,
  label: 'Which picture is closest to your part line?',
  showIf: isWomens,
  options: [
    { value: 's1', label: 'The part looks as it always has', picture: 's1' },
    { value: 's2', label: 'The part is a little wider', picture: 's2' },
    { value: 's3', label: 'The part is wider and the scalp shows beside it', picture: 's3' },
    { value: 's4', label: 'A bare spot at the front of the part', picture: 's4' },
    { value: 's5', label: 'Very little hair on top', picture: 's5' },
    { value: 'frontal_accent', label: 'Widest at the front, like a fir tree', picture: 'frontal_accent' },
    { value: 'temples', label: 'Thin at the temples', picture: 'temples' },
    { value: 'patchy', label: 'Round bare patches', picture: 'patchy' },
    { value: 'unsure', label: 'I am not sure' },
  ],
}

export const womensWhere: QuizQuestion = {
  key: 'hair_loss_pattern',
  column: true,
  kind: 'single',
  required: true,
  label: 'Where is it thinning most?',
  showIf: isWomens,
  options: [
    { value: 'part_widening', label: 'Along the part' },
    { value: 'overall_thinning', label: 'All over' },
    {
      value: 'hairline_band',
      label: 'The whole hairline is moving back',
      help: 'Evenly, like a band, perhaps with thin eyebrows.',
    },
    { value: 'temples', label: 'At the temples' },
    { value: 'crown', label: 'At the crown' },
    { value: 'patchy', label: 'In round bare patches' },
    { value: 'lengths_only', label: 'Only in the lengths, not at the root' },
  ],
}

export const breakage: QuizQuestion = {
  key: 'loss_vs_breakage',
  column: true,
  kind: 'single',
  required: true,
  label: 'Does the hair fall from the root, or does it snap?',
  help: 'A tiny white bulb at the end means it fell from the root.',
  showIf: isWomens,
  options: [
    { value: 'from_root', label: 'From the root' },
    { value: 'snapping', label: 'It snaps' },
    { value: 'both', label: 'Both' },
    { value: 'unsure', label: 'I am not sure' },
  ],
}
