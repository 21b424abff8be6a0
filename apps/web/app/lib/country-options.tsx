import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';

const byName = (a: string, b: string) => countryName(a).localeCompare(countryName(b), 'en');

/** `<option>`s of all countries by name, United States first, before them an empty one. Made once: React then skips them when a form renders again. */
export const countryOptions = [
  <option key="" value="">
    Choose a country
  </option>,
  ...['US', ...countryCodes.filter((code) => code !== 'US').sort(byName)].map((code) => (
    <option key={code} value={code}>
      {countryName(code)}
    </option>
  )),
];
