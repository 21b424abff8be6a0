import { type AnswerName, answerTitles } from '@iom/contract/analysis/answers/answer.schemas.ts';

/** Who starts from an answer. */
export const roles = ['Formulator', 'Marketer', 'Vehicle maker and quality manager'] as const;
type Role = (typeof roles)[number];

interface AnswerText {
  title: string;
  /** What it says, in two sentences: the question, then the rule. */
  lead: string;
  role: Role;
}

const [formulator, marketer, quality] = roles;

/** Titles and leads by name. */
export const answerTexts: Readonly<Record<AnswerName, AnswerText>> = {
  'target-window': {
    title: answerTitles['target-window'],
    lead: 'Where do the values of your peers lie, and how much room has an oil within them? Quantiles with bootstrap intervals; an oil is outside a window when it leaves it by more than R.',
    role: formulator,
  },
  fingerprint: {
    title: answerTitles.fingerprint,
    lead: 'Which oils are made from the same additive package, at whatever treat rate? Seven elements are compared by their ratios, weighted by the reproducibility of the methods.',
    role: formulator,
  },
  'base-stock': {
    title: answerTitles['base-stock'],
    lead: 'Which base-stock group is an oil blended from? Sulfur less that of the additives, corrected density, infrared bands and volatility are compared with those of each group; a group is stated above a probability of 0.8.',
    role: formulator,
  },
  'viscometric-map': {
    title: answerTitles['viscometric-map'],
    lead: 'How does an oil trade cold flow, volatility and high-shear viscosity? Pairs of properties with the best trade-off found, and whether the oil stays in grade after shear by 0.59 R.',
    role: formulator,
  },
  'chemistry-balance': {
    title: answerTitles['chemistry-balance'],
    lead: 'Do the metals of an oil explain its ash and its base number? A difference beyond the reproducibility of the methods asks for a recheck.',
    role: formulator,
  },
  comparison: {
    title: answerTitles.comparison,
    lead: 'In which properties do these oils differ? A difference counts when it exceeds r within a batch of one laboratory and R otherwise (ISO 5725-6), with Holm’s correction over the properties.',
    role: marketer,
  },
  'share-conforming': {
    title: answerTitles['share-conforming'],
    lead: 'What share of the oils breaks a limit of what the label claims, and does it change? Each oil is judged at 0.59 R; a share from 20 oils on comes with its Wilson interval.',
    role: marketer,
  },
  'market-trend': {
    title: answerTitles['market-trend'],
    lead: 'How does the market move, whatever grades were bought in a year? Yearly medians at a fixed mix of grades, with the Theil–Sen slope and the Mann–Kendall test.',
    role: marketer,
  },
  'claim-check': {
    title: answerTitles['claim-check'],
    lead: 'Which oils keep what their label claims? Each value is compared with the limits in force in the oil’s year: 0.59 R inside conforms, 0.59 R outside does not, anything nearer is undecided (ISO 4259-2, ASTM D3244).',
    role: quality,
  },
  uniformity: {
    title: answerTitles.uniformity,
    lead: 'How uniform is a product over the years, and when was it reformulated? What varies beyond the method belongs to the product; a step larger than R in an additive element dates a reformulation.',
    role: quality,
  },
  suspects: {
    title: answerTitles.suspects,
    lead: 'Which bottles are not what their label says? Oils without additive, of another measured grade, or far from all others of their class, with the reason.',
    role: quality,
  },
  'method-bridge': {
    title: answerTitles['method-bridge'],
    lead: 'May results of two methods be used together? ASTM D6708 finds their bias: pool them, correct one, or keep them apart.',
    role: quality,
  },
};
