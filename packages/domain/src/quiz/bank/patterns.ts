/** The pattern questions of both branches, and the questions only the women's branch asks. */
import type { Condition, QuizQuestion } from '../types.ts'

export const mensPattern = (showIf: Condition): QuizQuestion => ({
  key: 'hair_loss_pattern',
  column: true,
  kind: 'single',
  required: true,
  label: 'Which picture is closest?',
  showIf,
  options: [
    { value: 'nh1', label: 'No visible loss', picture: 'nh1' },
    { value: 'nh2', label: 'A little back at the temples', picture: 'nh2' },
    { value: 'nh3', label: 'Deep temples', picture: 'nh3' },
    { value: 'nh3v', label: 'Mainly the crown', picture: 'nh3v' },
    { value: 'nh4', label: 'Temples and crown, with a band of hair between', picture: 'nh4' },
    { value: 'nh5', label: 'Temples and crown, the band between is narrow', picture: 'nh5' },
    { value: 'nh6', label: 'The band between has gone', picture: 'nh6' },
    { value: 'nh7', label: 'Hair only around the sides and back', picture: 'nh7' },
    { value: 'nh_a', label: 'Moving back evenly from the front', picture: 'nh_a' },
    { value: 'diffuse', label: 'Thinner all over', picture: 'diffuse' },
    { value: 'patchy', label: 'Round bare patches', picture: 'patchy' },
    { value: 'unsure', label: 'I am not sure' },
  ],
})

export const womensPattern = (showIf: Condition): QuizQuestion => ({
  key: 'fphl_pattern',
  column: true,
  kind: 'single',
  required: true,
  label: 'Which picture is closest to your part line?',
  showIf,
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
})

export const womensWhere = (showIf: Condition): QuizQuestion => ({
  key: 'hair_loss_pattern',
  column: true,
  kind: 'single',
  required: true,
  label: 'Where is it thinning most?',
  showIf,
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
})

export const breakage = (showIf: Condition): QuizQuestion => ({
  key: 'loss_vs_breakage',
  column: true,
  kind: 'single',
  required: true,
  label: 'Does the hair fall from the root, or does it snap?',
  help: 'A tiny white bulb at the end means it fell from the root.',
  showIf,
  options: [
    { value: 'from_root', label: 'From the root' },
    { value: 'snapping', label: 'It snaps' },
    { value: 'both', label: 'Both' },
    { value: 'unsure', label: 'I am not sure' },
  ],
})

export const pregnancy = (showIf: Condition): QuizQuestion => ({
  key: 'pregnancy_status',
  column: false,
  kind: 'single',
  required: true,
  label: 'Which of these fits you today?',
  help: 'Some treatments could harm a baby, so we have to ask.',
  showIf,
  options: [
    { value: 'pregnant', label: 'I am pregnant' },
    { value: 'breastfeeding', label: 'I am breastfeeding' },
    { value: 'trying_6m', label: 'I would like to be pregnant within 6 months' },
    { value: 'possible_no_contraception', label: 'I could become pregnant and use no reliable contraception' },
    { value: 'contraception_reliable', label: 'I could become pregnant and use reliable contraception' },
    { value: 'not_possible_menopause_or_surgery', label: 'I cannot become pregnant' },
  ],
})

export const androgenSigns = (showIf: Condition): QuizQuestion => ({
  key: 'androgen_signs',
  column: true,
  kind: 'multi',
  required: true,
  label: 'Have you noticed any of these?',
  help: 'Some of them show that hormones should be checked in person.',
  showIf,
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'chin_lip_hair', label: 'New dark hair on chin or lip' },
    { value: 'chest_belly_hair', label: 'New dark hair on chest or belly' },
    { value: 'acne_adult', label: 'Acne as an adult' },
    { value: 'deeper_voice', label: 'A deeper voice' },
    { value: 'muscle_increase', label: 'More muscle without training' },
    { value: 'clitoral_change', label: 'A larger clitoris' },
  ],
})

export const iron = (showIf: Condition): QuizQuestion => ({
  key: 'iron_status',
  column: true,
  kind: 'single',
  required: true,
  label: 'Your iron, if it has been tested',
  showIf,
  options: [
    { value: 'low_now', label: 'Low now' },
    { value: 'low_past', label: 'Low in the past' },
    { value: 'normal_12m', label: 'Normal in the last 12 months' },
    { value: 'not_tested', label: 'Not tested, or I do not know' },
  ],
})

export const thyroid = (showIf: Condition): QuizQuestion => ({
  key: 'thyroid_status',
  column: true,
  kind: 'single',
  required: true,
  label: 'Your thyroid, if it has been tested',
  showIf,
  options: [
    { value: 'normal_12m', label: 'Normal in the last 12 months' },
    { value: 'underactive', label: 'Underactive' },
    { value: 'overactive', label: 'Overactive' },
    { value: 'not_tested', label: 'Not tested, or I do not know' },
  ],
})

export const extensions = (showIf: Condition): QuizQuestion => ({
  key: 'extensions_usage',
  column: true,
  kind: 'single',
  required: true,
  label: 'Do you wear extensions, or tight braids or buns?',
  showIf,
  options: [
    { value: 'never', label: 'Never' },
    { value: 'past', label: 'In the past' },
    { value: 'occasional', label: 'Now and then' },
    { value: 'constant', label: 'Most of the time' },
    { value: 'tight_braids', label: 'Tight braids or a tight bun on most days' },
  ],
})
