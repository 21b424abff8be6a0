import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';

const option = (code: string) => ({ value: code, label: countryName(code) });

/** All countries by name, United States first, before them none. */
export const countryOptions = [
  { value: '', label: 'Choose a country' },
  option('US'),
  ...countryCodes
    .filter((code) => code !== 'US')
    .map(option)
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];
