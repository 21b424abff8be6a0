/** The market of a region in a year: SAE grade, country, kind of oil and the claimed class. */
import { between, type Random } from '../shared/random.ts';
import {
  type Country,
  countries,
  countryLeans,
  type Grade,
  gradeNamed,
  marketMix,
  type OilType,
  oilTypeShares,
  type Region,
  regions,
  type ServiceClass,
  serviceClasses,
} from '../shared/reference-data.ts';

const leanByCountry = new Map(countryLeans.map((lean) => [lean.country, lean]));

/**
 * Collection began in Japan for Asia, in the west for Europe, and stayed in South Africa for Africa up to
 * 2020.
 */
function countryWeight({ region, country, weight }: Country, year: number): number {
  if (region === 'Africa' && year <= 2020) return country === 'ZA' ? weight : 0;
  if (country === 'JP') return weight * (year < 1995 ? 20 : year < 2000 ? 7 : year < 2005 ? 2.5 : 1);
  if (['CN', 'IN', 'VN', 'ID'].includes(country) && year < 2000) return weight * 0.25;
  if (['RU', 'PL'].includes(country) && year < 1996) return weight * 0.25;
  return weight;
}

/**
 * A country of the region where the grade sells: Japan buys 0W-20, India 20W-50. The regional mix of grades
 * is unchanged.
 */
export function drawCountry(random: Random, region: Region, year: number, grade: string): Country {
  const ofRegion = countries.filter((country) => country.region === region);
  return random.weighted(
    ofRegion,
    (row) => countryWeight(row, year) * (leanByCountry.get(row.country)?.grades[grade] ?? 1),
  );
}

/** Shares of the grades, blended between the midpoints of neighboring periods. */
function gradeMix(region: Region, year: number): ReadonlyMap<string, number> {
  const periods = marketMix.filter((row) => row.region === region);
  const names = new Set(periods.flatMap(({ share }) => Object.keys(share)));
  const middles = periods.map(({ from, to }) => (from + to) / 2);
  return new Map(
    [...names].map((name) => {
      const shares = periods.map(({ share }) => share[name] ?? 0);
      return [name, between(middles, shares, year)];
    }),
  );
}

const onSale = new Map<string, readonly { grade: Grade; share: number }[]>();

/** Grades on sale with their shares, without grades not yet introduced. */
export function gradesOnSale(region: Region, year: number): readonly { grade: Grade; share: number }[] {
  const key = `${region} ${year}`;
  const known = onSale.get(key);
  if (known) return known;
  const newGrades = [...gradeMix(region, year)]
    .map(([name, share]) => ({ grade: gradeNamed(name), share }))
    .filter(({ grade, share }) => grade.firstYear <= year && share > 0);
  onSale.set(key, newGrades);
  return newGrades;
}

export function drawGrade(random: Random, region: Region, year: number): Grade {
  return random.weighted(gradesOnSale(region, year), ({ share }) => share).grade;
}

/** Old classes stay longer on the market outside the Americas and Europe. */
const lagYears: Readonly<Record<Region, number>> = { Americas: 0, Europe: 0, 'Asia-Pacific': 1, Africa: 4 };

/** Market presence of a class: up to 1, later fading to 0, negative before its introduction. */
function presence(years: readonly number[], year: number, lag: number): number {
  const [from = 0, common = 0, going = 0, gone = 0] = years;
  const risen = Math.min(1, (year - from + 0.4) / (common - from + 0.4));
  const left = year <= going + lag ? 1 : Math.max(0, (gone + lag - year) / (gone - going));
  return Math.min(risen, left);
}

/** JASO's classes of car and diesel oils are Japan's own; neighbors claim them now and then. */
const jasoShare = (specs: readonly string[], country: string) =>
  specs.some((spec) => /^(DH-|DL-|GLV-)/.test(spec)) ? (country === 'JP' ? 3 : 0.4) : 1;

/** Where, when and in which grade an oil is sold. */
interface Offer {
  country: Pick<Country, 'country' | 'region'>;
  grade: string;
  year: number;
}

function classesOnSale(type: OilType, { country, grade, year }: Offer) {
  const { region } = country;
  return serviceClasses
    .filter((row) => row.type === type && row.grades.includes(grade))
    .map((row) => ({
      row,
      weight:
        (row.weights[regions.indexOf(region)] ?? 0) *
        presence(row.years, year, lagYears[region]) *
        jasoShare(row.specs, country.country),
    }))
    .filter(({ weight }) => weight > 0);
}

function drawOilType(random: Random, { country, grade, year }: Offer): OilType {
  const shares = oilTypeShares.find((row) => row.grade === grade && row.region === country.region);
  if (!shares) return 'Passenger car';
  const way = Math.min(1, Math.max(0, (year - 1990) / 30));
  const heavyDuty = shares.heavyDuty1990 + way * (shares.heavyDuty2020 - shares.heavyDuty1990);
  const motorcycle = shares.motorcycle * (leanByCountry.get(country.country)?.motorcycle ?? 1);
  const lot = random.uniform() * Math.max(1, heavyDuty + motorcycle);
  if (lot < heavyDuty) return 'Heavy duty';
  return lot < heavyDuty + motorcycle ? 'Motorcycle' : 'Passenger car';
}

/** Kind of oil and claimed class; if a kind had no class for that grade yet, the other kinds are tried. */
export function drawServiceClass(random: Random, offer: Offer): ServiceClass {
  const drawn = drawOilType(random, offer);
  for (const type of [drawn, 'Passenger car', 'Heavy duty'] as const) {
    const classes = classesOnSale(type, offer);
    if (classes.length > 0) return random.weighted(classes, ({ weight }) => weight).row;
  }
  throw new RangeError(`No class on sale for ${offer.grade} in ${offer.country.country} ${offer.year}`);
}
