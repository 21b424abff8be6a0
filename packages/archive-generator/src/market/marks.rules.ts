/**
 * Trademarks on the label; null where the mark did not exist in the year or does not apply to that kind of
 * oil.
 */
import type { Random } from '../shared/random.ts';
import type { Grade, Region, ServiceClass } from '../shared/reference-data.ts';

export interface Marks {
  apiMark: boolean | null;
  dexosMark: boolean | null;
  energySaving: boolean | null;
  ilsacMark: boolean | null;
  jasoMark: boolean | null;
  resourceConserving: boolean | null;
}

const apiShare = { Americas: 0.75, Europe: 0.3, 'Asia-Pacific': 0.45, Africa: 0.35 } as const;
const apiPattern = /^(S[A-Z]( PLUS)?|C[A-K](-[24])?( PLUS)?|FA-4)$/;

/** GM has licensed dexos1 since 2011; a licence belongs to a product, not to a bottle. */
function drawDexos(product: Random, region: Region, specs: readonly string[], grade: string): boolean {
  if (!['0W-20', '5W-20', '5W-30'].includes(grade)) return false;
  const isGasoline = specs.some((spec) => ['SN', 'SN PLUS', 'SP', 'GF-5', 'GF-6A'].includes(spec));
  const lot = product.uniform();
  if (region === 'Americas') return isGasoline && lot < 0.3;
  return region === 'Europe' && specs.includes('C3') && lot < 0.25;
}

interface LabelledProduct {
  region: Region;
  grade: Grade;
  serviceClass: ServiceClass;
  year: number;
}

/** The marks of a product; `product` must be a stream of the product, so that its bottles bear the same marks. */
export function drawMarks(product: Random, { region, grade, serviceClass, year }: LabelledProduct): Marks {
  const { specs, type } = serviceClass;
  const isCar = type === 'Passenger car';
  const gf = specs.find((spec) => spec.startsWith('GF-')) ?? '';
  // All licences are drawn in any year, so that none changes with the year.
  const hasApi = product.chance(apiShare[region]);
  const ilsacMark = product.chance(region === 'Americas' ? 0.65 : 0.3) && gf !== '';
  const saves = product.chance(0.95) && ilsacMark;
  const hasJaso = product.chance(0.6);
  const hasDexos = drawDexos(product, region, specs, grade.grade);
  // "Energy Conserving" became "Resource Conserving" with GF-5.
  const isFromGf5 = gf >= 'GF-5';
  const isJaso = specs.some((spec) => /^(MA2?|MB|D[HL]-\d|GLV-1)$/.test(spec));
  return {
    apiMark: specs.some((spec) => apiPattern.test(spec)) && hasApi,
    dexosMark: year >= 2011 && isCar ? hasDexos : null,
    energySaving: year <= 2013 && isCar ? saves && !isFromGf5 : null,
    ilsacMark: year >= 1993 && isCar ? ilsacMark : null,
    jasoMark: year >= 1998 && (isJaso || region === 'Asia-Pacific') ? isJaso && hasJaso : null,
    resourceConserving: year >= 2010 && isCar ? saves && isFromGf5 : null,
  };
}
