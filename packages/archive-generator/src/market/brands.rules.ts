import type { Random } from '../shared/random.ts';
import { type Brand, type Country, countries, type OilType, suppliers } from '../shared/reference-data.ts';

/** Words in a brand's name that make a promise: an oil bears them only if it keeps the promise. */

interface Labelled {
  year: number;
  /** As printed: `5W-30`. */
  grade: string;
}

/** Grades that are not made from group III stock are not sold as synthetic. */
const syntheticGrade = /^(0W-|5W-|10W-[3456]0$)/;

const promises: readonly { word: RegExp; fits: (oil: Labelled) => boolean }[] = [
  { word: /\bHigh Mileage\b/, fits: ({ year, grade }) => year >= 2000 && /W-[345]0$/.test(grade) },
  { word: /\b(Synth|Sintesi|Ester)\b/, fits: ({ grade }) => syntheticGrade.test(grade) },
  { word: /\b(FE|Eco)\b/, fits: ({ grade }) => /^(0|5|10)W-(8|12|16|20|30)$/.test(grade) },
  { word: /\bLonglife\b/, fits: ({ year, grade }) => year >= 1998 && /^[05]W-/.test(grade) },
  { word: /\bLS\b/, fits: ({ year }) => year >= 2004 },
  { word: /\bZero\b/, fits: ({ grade }) => grade.startsWith('0W-') },
];

/** Whether the name makes any promise. */
const promisesByName = (brand: string): boolean => promises.some(({ word }) => word.test(brand));

/** Whether an oil of this year and grade may bear the name. */
const fitsName = (brand: string, oil: Labelled): boolean =>
  promises.every(({ word, fits }) => !word.test(brand) || fits(oil));

/** Names that only an oil of group III or IV base stock bears. */
export const isSyntheticByName = (brand: string): boolean => /\b(Synth|Sintesi|Ester)\b/.test(brand);

export const isEsterByName = (brand: string): boolean => /\bEster\b/.test(brand);

/** The invented supplier and brand on the label. */

interface Offer {
  supplier: string;
  /** Country of the supplier. */
  home: string;
  brand: Brand;
  weight: number;
  /** Whether the brand's name makes a promise that not every oil keeps. */
  isPromise: boolean;
}

interface Demand {
  country: Pick<Country, 'country' | 'region'>;
  oilType: OilType;
  /** As printed: `5W-30`. */
  grade: string;
  year: number;
}

const regionByCountry = new Map(countries.map(({ country, region }) => [country, region]));
const offers = new Map<string, readonly Offer[]>();

/** Drivers in Japan, Korea, India and China prefer domestic oil more than others do. */
const homeLead: Readonly<Record<string, number | undefined>> = { JP: 14, KR: 6, IN: 6, CN: 6 };

/** Suppliers sell most at home; those of regional reach also to neighbors, the largest everywhere. */
function presenceAbroad(home: string, reach: string, { country, region }: Demand['country']): number {
  if (home === country) return homeLead[country] ?? 3;
  if (reach === 'world') return 1;
  return reach === 'region' && regionByCountry.get(home) === region ? 0.6 : 0;
}

function offersIn({ country, oilType }: Demand): readonly Offer[] {
  const key = `${country.country} ${oilType}`;
  const known = offers.get(key);
  if (known) return known;
  const newOffers = suppliers.flatMap(({ supplier, home, reach, size, brands }) =>
    brands
      .filter((brand) => brand.oilType === oilType || brand.oilType === 'any')
      .map((brand) => ({
        supplier,
        home,
        brand,
        weight: size * presenceAbroad(home, reach, country) * (brand.oilType === 'any' ? 0.5 : 1),
        isPromise: promisesByName(brand.name),
      }))
      .filter(({ weight }) => weight > 0),
  );
  offers.set(key, newOffers);
  return newOffers;
}

export function drawBrand(random: Random, demand: Demand): Offer {
  return random.weighted(offersIn(demand), ({ brand, weight, isPromise }) =>
    isPromise && !fitsName(brand.name, demand) ? 0 : weight,
  );
}
