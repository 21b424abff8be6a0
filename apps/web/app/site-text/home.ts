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
