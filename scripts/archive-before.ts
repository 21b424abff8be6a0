// What a reviewer measured on the demo archive of autumn 2026 (19,900 oils, seed 1984), before these targets were set.

/** By the name of the target; targets that were not measured then have no entry. */
export const archiveBefore: Readonly<Record<string, string>> = {
  'Intraclass correlation of KV100, same brand, region, grade and class': '0.02',
  'Intraclass correlation of HTHS, same brand, region, grade and class': '0.01',
  'Intraclass correlation of VI, same brand, region, grade and class': '0.16',
  'Intraclass correlation of CCS, same brand, region, grade and class': '0.09',
  'Intraclass correlation of Noack, same brand, region, grade and class': '0.04',
  'Distance of suppliers of one package house, over that with shuffled elements': '1',
  'Multigrades from 2000 blended from two base-stock groups, %': '0',
  'Pour point at or above the pumping temperature, % of faultless multigrades': '27',
  'Potassium of 1 mg/kg and more, % of oils': '59',
  'Spread of T90 - T10 over the oils, one standard deviation, C': '0 (T90 - T10 was 113 for all)',
  'Largest step of Noack of GF-2 5W-30 in two years, mass %': '6.2 in one year',
  'Outside a bench limit, % of faultless SN/GF-5 oils': '64',
  'Foam sequence IV above 100 mL, % of oils': '0',
  'Oils that claim C7': '0',
  'Oils that claim E8': '0',
  'Oils that claim DL-1': '0',
  'Boron (D5185) outside the range of its precision, shown without one, % of values': '72, shown with one',
  'Molybdenum (D5185) outside the range of its precision, shown without one, % of values':
    '70, shown with one',
  'Sodium (D5185) outside the range of its precision, shown without one, % of values': '82, shown with one',
  'Silicon (D5185) outside the range of its precision, shown without one, % of values': '57, shown with one',
  'Phosphorus (D5185) outside the range of its precision, shown without one, % of values':
    '29, shown with one',
  'Sulfur (D5185) outside the range of its precision, shown without one, % of values': '23, shown with one',
  'Results of reference oils beyond mean ± 3 R/2.77 of all laboratories, %': '0, the only limits',
};
