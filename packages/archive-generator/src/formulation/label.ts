/** The label of a bottle, and the product it implies. */

import { printedClaim } from '../market/approvals.rules.ts';
import { drawBrand } from '../market/brands.rules.ts';
import { drawCountry, drawGrade, drawServiceClass } from '../market/market.rules.ts';
import { Random } from '../shared/random.ts';
import type { Region } from '../shared/reference-data.ts';
import { makeProduct, type Product } from './product.ts';

/** Where and when an oil was bought, and the archive's seed. */
export interface Origin {
  seed: number;
  year: number;
  region: Region;
}

export function drawLabel(random: Random, { seed, year, region }: Origin) {
  const grade = drawGrade(random, region, year);
  const country = drawCountry(random, region, year, grade.grade);
  const serviceClass = drawServiceClass(random, { country, grade: grade.grade, year });
  const demand = { country, oilType: serviceClass.type, grade: grade.grade, year };
  const { brand, supplier, home } = drawBrand(random, demand);
  const { specs, years } = serviceClass;
  const key = `${seed}/${brand.name}/${region}/${grade.grade}/${specs.join('/')}`;
  const [launch = year] = years;
  const product: Product = makeProduct(key, Math.max(launch, grade.firstYear), year);
  const claimed = { specs, grade: grade.grade, region, since: product.since };
  const claim = printedClaim(new Random(`${key}/approvals`), claimed);
  return { country, grade, serviceClass, brand, supplier, home, claim, product };
}

export type Label = ReturnType<typeof drawLabel>;
