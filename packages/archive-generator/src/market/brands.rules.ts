/** Which invented supplier and brand stands on the label. */
import type { Random } from '../shared/random.ts';
import { type Brand, countries, type OilType, type Region, suppliers } from '../shared/reference-data.ts';

interface Offer {
  supplier: string;
  brand: Brand;
  weight: number;
}

const regionOf = new Map(countries.map(({ country, region }) => [country, region]));
const offers = new Map<string, readonly Offer[]>();

/** Suppliers sell most at home; those of regional reach also to neighbours, the largest everywhere. */
function presenceAbroad(home: string, reach: string, country: string, region: Region): number {
  if (home === country) return 3;
  if (reach === 'world') return 1;
  return reach === 'region' && regionOf.get(home) === region ? 0.6 : 0;
}

function offersIn(country: string, region: Region, oilType: OilType): readonly Offer[] {
  const key = `${country} ${oilType}`;
  const known = offers.get(key);
  if (known) return known;
  const made = suppliers.flatMap(({ supplier, home, reach, size, brands }) =>
    brands
      .filter((brand) => brand.oilType === oilType || brand.oilType === 'any')
      .map((brand) => ({
        supplier,
        brand,
        weight: size * presenceAbroad(home, reach, country, region) * (brand.oilType === 'any' ? 0.5 : 1),
      }))
      .filter(({ weight }) => weight > 0),
  );
  offers.set(key, made);
  return made;
}

export function drawBrand(random: Random, country: string, region: Region, oilType: OilType): Offer {
  return random.weighted(offersIn(country, region, oilType), ({ weight }) => weight);
}
