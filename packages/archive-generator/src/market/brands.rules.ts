/** Which invented supplier and brand is on the label. */
import type { Random } from '../shared/random.ts';
import { type Brand, type Country, countries, type OilType, suppliers } from '../shared/reference-data.ts';
import { fitsName, promisesByName } from './brand-words.rules.ts';

interface Offer {
  supplier: string;
  /** Country of the supplier. */
  home: string;
  brand: Brand;
  weight: number;
  /** Does the brand's name promise something that not every oil keeps? */
  isPromise: boolean;
}

interface Demand {
  country: Pick<Country, 'country' | 'region'>;
  oilType: OilType;
  /** As printed: `5W-30`. */
  grade: string;
  year: number;
}

const regionOf = new Map(countries.map(({ country, region }) => [country, region]));
const offers = new Map<string, readonly Offer[]>();

/** Drivers in Japan, Korea, India and China buy domestic oil more than others do. */
const homeLead: Readonly<Record<string, number | undefined>> = { JP: 14, KR: 6, IN: 6, CN: 6 };

/** Suppliers sell most at home; those of regional reach also to neighbours, the largest everywhere. */
function presenceAbroad(home: string, reach: string, { country, region }: Demand['country']): number {
  if (home === country) return homeLead[country] ?? 3;
  if (reach === 'world') return 1;
  return reach === 'region' && regionOf.get(home) === region ? 0.6 : 0;
}

function offersIn({ country, oilType }: Demand): readonly Offer[] {
  const key = `${country.country} ${oilType}`;
  const known = offers.get(key);
  if (known) return known;
  const made = suppliers.flatMap(({ supplier, home, reach, size, brands }) =>
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
  offers.set(key, made);
  return made;
}

export function drawBrand(random: Random, demand: Demand): Offer {
  return random.weighted(offersIn(demand), ({ brand, weight, isPromise }) =>
    isPromise && !fitsName(brand.name, demand) ? 0 : weight,
  );
}
