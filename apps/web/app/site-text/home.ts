import { cardBrandNames } from '@iom/contract/purchasing/payments/card.rules.ts';
export const steps = [
  {
    title: 'Bought off the shelf',
    text: 'Collectors buy unopened containers in shops, workshops and supermarkets: at least five litres of one product and batch, photographed front and back.',
  },
  {
    title: 'Coded blind',
    text: 'About three litres go into a plain container that carries nothing but a code. The laboratory cannot tell the brand, the maker or the country.',
  },
  {
    title: 'Tested in batches',
    text: 'Independent laboratories test batches of ten to fifteen samples. Each batch holds a reference oil of known values, so that a drifting instrument is noticed.',
  },
  {
    title: 'Checked and released',
    text: 'Results are compared with SAE J300 and the limits of the claimed class. What falls outside is tested again before the group is released.',
  },
] as const;

export const uses = [
  ['Benchmark', 'See how a product compares with the oils of its grade, region and year.'],
  ['Blend uniformity', 'Compare the same brand from several plants, countries and years.'],
  ['Label against laboratory', 'Compare the claims on the bottle with what was measured.'],
  ['Market entry', 'Learn what is sold in a country before formulating for it.'],
] as const;

export const questions = [
  {
    question: 'What is the difference between a regional database and a custom dataset?',
    answer:
      'A regional database holds all oils of one region and year with all their tests. A custom dataset holds the oils and tests you choose.',
  },
  {
    question: 'Do purchased data expire?',
    answer: 'No. They stay in your account and can be downloaded again as CSV at any time.',
  },
  {
    question: 'Are oils from drums and bulk tanks in the archive?',
    answer: 'Not as a rule: the archive describes retail containers. Bulk oils need a custom collection.',
  },
  {
    question: 'What if a value looks unexpected?',
    answer:
      'Compare the difference with the reproducibility of the method first: two laboratories may differ by that much on the same oil. Results outside a limit were tested twice before release.',
  },
  {
    question: 'How is this funded?',
    answer:
      'By those who buy the data and those who order a collection and testing program. No sample is supplied by its maker: every one is bought.',
  },
  {
    question: 'Do you find counterfeits?',
    answer:
      'Now and then: oils without additive metals or of the wrong viscosity. We report what was measured and do not judge products.',
  },
  {
    question: 'Do you recommend brands?',
    answer: 'No. The institute is not an approval body and belongs to no oil or vehicle maker.',
  },
  {
    question: 'Which cards are accepted?',
    answer: `${new Intl.ListFormat('en').format(cardBrandNames)}. If a card is declined, your order stays open and can be paid with another.`,
  },
  {
    question: 'What will my card statement show?',
    answer:
      'The name of the institute. With one type of card it can take about 48 hours until the final text appears.',
  },
  {
    question: 'Which browsers work?',
    answer: 'The current versions of all evergreen browsers, on desktop and phone.',
  },
  {
    question: 'Can I talk to someone?',
    answer: 'Yes. Leave your phone number in the contact form, and say when we may call.',
  },
] as const;
