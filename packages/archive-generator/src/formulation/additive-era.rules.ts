/** Which additive chemistry a product carries, and how the same class was made differently as years went by. */

import type { Random } from '../shared/random.ts';
import {
  type Archetype,
  archetypeNamed,
  type Grade,
  type Region,
  type ServiceClass,
} from '../shared/reference-data.ts';
import { isIlsacGrade } from './limits.rules.ts';

/** Share of products changed over by the year. */
const changedOver = (year: number, midpoint: number) => 1 / (1 + Math.exp((midpoint - year) / 0.8));

/** Low-speed pre-ignition made blenders trade calcium for magnesium, in Europe a year later. */
const preIgnitionMidpoint = (region: Region) => (region === 'Europe' ? 2019.5 : 2018.5);

const fuelEconomyGrades: ReadonlySet<string> = new Set(['0W-8', '0W-12', '0W-16', '0W-20', '5W-20']);

/** Changed calcium and magnesium of products that moved, mg/kg; `share` of them do in the end. */
const lateDetergent: Readonly<Record<string, { calcium: number; magnesium: number; share: number }>> = {
  eu_c2c3: { calcium: 1200, magnesium: 350, share: 0.5 },
  eu_a5b5: { calcium: 1500, magnesium: 550, share: 1 },
  jp_modtc: { calcium: 1300, magnesium: 450, share: 1 },
};

export interface Product {
  serviceClass: ServiceClass;
  region: Region;
  grade: Grade;
  year: number;
}

function candidates({ serviceClass, region, grade, year }: Product, hasChanged: boolean, usesMoDtc: boolean) {
  const names = serviceClass.chemistry;
  const isApiFromSm = names.some((name) => ['pc_sm', 'pc_sn', 'pc_sp_mixed'].includes(name));
  // Friction-modified factory-fill oils of Japan and Korea.
  if (usesMoDtc && isApiFromSm && region === 'Asia-Pacific' && fuelEconomyGrades.has(grade.grade))
    return ['jp_modtc'];
  if (names.includes('pc_sn') && isIlsacGrade(grade.grade) && year >= 2015 && hasChanged) {
    return ['pc_sp_mixed', 'pc_sp_lowca'];
  }
  // Magnesium sulfonate was common in North America and Japan only.
  const elsewhere = region === 'Europe' || region === 'Africa';
  return names.filter((name) => !(elsewhere && name === 'pc_sf_sg_mixed'));
}

/** Phosphorus of API oils outside the ILSAC grades, which no upper limit binds; and of CK-4 oils that also claim SN. */
function withPhosphorusOfGrade(archetype: Archetype, grade: Grade, isDualClass: boolean): Archetype {
  if (isDualClass) return { ...archetype, phosphorus: [780, 20] };
  const isFromSm = /^pc_s[mnp]/.test(archetype.name);
  if (!isFromSm || isIlsacGrade(grade.grade)) return archetype;
  return { ...archetype, phosphorus: [880, archetype.name === 'pc_sm' ? 80 : 90] };
}

/** The archetype of a product in a year; `random` must be the product's own stream, so that it changes over once. */
export function chooseArchetype(random: Random, product: Product): Archetype {
  const { serviceClass, region, grade, year } = product;
  const reluctance = random.uniform();
  const changed = changedOver(year, preIgnitionMidpoint(region));
  const names = candidates(product, reluctance < changed, random.chance(0.35));
  const archetype = random.weighted(names.map(archetypeNamed), ({ share }) => share);
  const isDualClass = serviceClass.specs.includes('CK-4') && random.chance(0.3);
  const late = lateDetergent[archetype.name];
  const chosen = withPhosphorusOfGrade(archetype, grade, isDualClass);
  if (!late || reluctance >= late.share * changed) return chosen;
  return { ...chosen, calcium: [late.calcium, 130], magnesium: [late.magnesium, 110] };
}
