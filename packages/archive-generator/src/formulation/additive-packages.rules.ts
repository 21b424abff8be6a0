/** The additive chemistry of a product, and how the formulation of a class changed over the years. */
import { Random } from '../shared/random.ts';
import {
  type Archetype,
  archetypeNamed,
  type Grade,
  type Region,
  type ServiceClass,
  suppliers,
} from '../shared/reference-data.ts';
import { isIlsacGrade } from './limits.rules.ts';

/** Share of products that have changed by the year. */
const changedOver = (year: number, midpoint: number) => 1 / (1 + Math.exp((midpoint - year) / 0.8));

/** Low-speed pre-ignition made blenders trade calcium for magnesium, in Europe a year later. */
const preIgnitionMidpoint = (region: Region) => (region === 'Europe' ? 2019.5 : 2018.5);

const fuelEconomyGrades: ReadonlySet<string> = new Set(['0W-8', '0W-12', '0W-16', '0W-20', '5W-20']);

/** Calcium and magnesium, mg/kg, of products that changed; `share` of the products change in the end. */
const lateDetergent: Readonly<Record<string, { calcium: number; magnesium: number; share: number }>> = {
  eu_c2c3: { calcium: 1200, magnesium: 350, share: 0.5 },
  eu_a5b5: { calcium: 1500, magnesium: 550, share: 1 },
  jp_modtc: { calcium: 1300, magnesium: 450, share: 1 },
};

interface Product {
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

/**
 * Phosphorus of API oils outside the ILSAC grades, which have no upper limit; and of CK-4 oils that also
 * claim SN.
 */
function withPhosphorusOfGrade(archetype: Archetype, grade: Grade, isDualClass: boolean): Archetype {
  if (isDualClass) return { ...archetype, phosphorus: [780, 20] };
  const isFromSm = /^pc_s[mnp]/.test(archetype.name);
  if (!isFromSm || isIlsacGrade(grade.grade)) return archetype;
  return { ...archetype, phosphorus: [880, archetype.name === 'pc_sm' ? 80 : 90] };
}

/**
 * The archetype of a product in a year; `random` must be the product's own stream, so that it changes only
 * once.
 */
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

/** Additive packages: a few houses make them and renew them by generation; a supplier buys from one house. */

/** Invented names, like everything on the labels. */
export const packageHouses = ['House 1', 'House 2', 'House 3', 'House 4', 'House 5'] as const;
type PackageHouse = (typeof packageHouses)[number];

const houseShares: Readonly<Record<PackageHouse, number>> = {
  'House 1': 30,
  'House 2': 25,
  'House 3': 20,
  'House 4': 15,
  'House 5': 10,
};

const housesOfSuppliers = new Map<number, ReadonlyMap<string, PackageHouse>>();

/** Assigns each supplier, large ones first, to the house furthest below its share of the market. */
function dealSuppliers(seed: number): ReadonlyMap<string, PackageHouse> {
  const random = new Random(`${seed}/package houses`);
  const drawn = suppliers.map(({ supplier, size }) => ({
    supplier,
    size,
    order: size * random.between(0.7, 1.3),
  }));
  const dealt = new Map<PackageHouse, number>();
  const lack = (house: PackageHouse) => (dealt.get(house) ?? 0) / houseShares[house];
  return new Map(
    drawn
      .sort((one, other) => other.order - one.order)
      .map(({ supplier, size }) => {
        const house = packageHouses.reduce((least, one) => (lack(one) < lack(least) ? one : least));
        dealt.set(house, (dealt.get(house) ?? 0) + size);
        return [supplier, house];
      }),
  );
}

/** The house a supplier buys its packages from. */
export function findPackageHouse(seed: number, supplier: string): PackageHouse {
  const houses = housesOfSuppliers.get(seed) ?? dealSuppliers(seed);
  housesOfSuppliers.set(seed, houses);
  return houses.get(supplier) ?? 'House 1';
}

const alwaysPresent = ['calcium', 'magnesium', 'phosphorus', 'nitrogen'] as const;
const sometimesPresent = ['boron', 'molybdenum', 'sodium'] as const;

/** Elements at the recommended treat rate, mg/kg; 0 if the house does not use the element. */
export interface AdditivePackage {
  house: PackageHouse;
  generation: number;
  elements: Readonly<Record<(typeof alwaysPresent)[number] | (typeof sometimesPresent)[number], number>>;
  /** Mass ratio of zinc to phosphorus: neutral ZDDP 1.055, basic up to 1.14. */
  zincRatio: number;
}

const yearsPerGeneration = 7;
const packages = new Map<string, AdditivePackage>();

/** Each house renews its packages in its own years. */
function countGenerations(seed: number, house: PackageHouse, year: number): number {
  const offset = Math.floor(new Random(`${seed}/${house}/generations`).uniform() * yearsPerGeneration);
  return Math.floor((year - 1980 + offset) / yearsPerGeneration);
}

type Elements = Record<(typeof alwaysPresent)[number] | (typeof sometimesPresent)[number], number>;

function drawElements(random: Random, archetype: Archetype): Elements {
  const elements = {
    calcium: 0,
    magnesium: 0,
    phosphorus: 0,
    nitrogen: 0,
    boron: 0,
    molybdenum: 0,
    sodium: 0,
  };
  for (const element of alwaysPresent) {
    const [mean = 0, sd = 0] = archetype[element];
    elements[element] = random.truncatedNormal(mean, sd, Math.max(2, mean - 2 * sd), mean + 2 * sd);
  }
  for (const element of sometimesPresent) {
    const [probability = 0, mean = 0] = archetype[element];
    const level = random.truncatedNormal(mean, 0.25 * mean, 0.4 * mean, 1.8 * mean);
    elements[element] = random.chance(probability) ? level : 0;
  }
  return elements;
}

const centredElements = ['calcium', 'magnesium', 'phosphorus', 'nitrogen'] as const;

/** Mean after clipping: magnesium is clipped at 0, which raises its mean. */
function expectedLevel(archetype: Archetype, element: (typeof centredElements)[number]): number {
  const [mean = 0, sd = 0] = archetype[element];
  if (mean > 2 * sd) return mean;
  const random = new Random(`${archetype.name}/${element}`);
  let sum = 0;
  for (let i = 0; i < 200; i++) sum += random.truncatedNormal(mean, sd, 2, mean + 2 * sd);
  return sum / 200;
}

/**
 * On average, weighted by market share, the houses have the archetype's detergent, phosphorus and nitrogen.
 */
function centred(drawn: ReadonlyMap<PackageHouse, Elements>, own: Elements, archetype: Archetype): Elements {
  const elements = { ...own };
  for (const element of centredElements) {
    let average = 0;
    for (const [house, one] of drawn) average += (houseShares[house] / 100) * one[element];
    elements[element] = Math.max(2, (own[element] / average) * expectedLevel(archetype, element));
  }
  return elements;
}

/** The package of a house for an archetype in a year. */
export function makePackage(
  seed: number,
  house: PackageHouse,
  archetype: Archetype,
  year: number,
): AdditivePackage {
  const generation = countGenerations(seed, house, year);
  const variant = `${archetype.name}/${archetype.calcium[0]}/${archetype.phosphorus[0]}/${generation}`;
  const key = `${seed}/${house}/${variant}`;
  const known = packages.get(key);
  if (known) return known;
  const drawHouse = (one: PackageHouse) => drawElements(new Random(`${seed}/${one}/${variant}`), archetype);
  const drawn = new Map(packageHouses.map((one) => [one, drawHouse(one)]));
  const zincRatio = new Random(`${key}/zinc`).truncatedNormal(1.09, 0.02, 1.055, 1.14);
  const newPackage = { house, generation, elements: centred(drawn, drawHouse(house), archetype), zincRatio };
  packages.set(key, newPackage);
  return newPackage;
}
