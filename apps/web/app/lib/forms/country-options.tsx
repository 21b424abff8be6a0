import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';

const byName = (a: string, b: string) => countryName(a).localeCompare(countryName(b), 'en');

/** `<option>`s: an empty one, the United States, then all countries by name. Created once, so React skips them on later renders. */
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
