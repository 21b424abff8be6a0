/** Oils bought in a year, as the institute states them. They are those of the base year; the archive's own counts are on the same page. */
export const statedCollection = {
  baseYear: 2020,
  regions: [
    { region: 'Americas', oils: 229 },
    { region: 'Asia-Pacific', oils: 205 },
    { region: 'Europe', oils: 100 },
    { region: 'Africa', oils: 25 },
  ],
} as const;

export const outlets = [
  ['Parts shops', 'the shelf of somebody who changes the oil at home'],
  ['Supermarkets and warehouses', 'store brands, and the largest turnover'],
  ['Service stations', 'the bottle bought because the lamp is on'],
  [
    'Workshops and quick-lube bays',
    'what a customer gets without choosing it, where it is sold in containers',
  ],
] as const;
