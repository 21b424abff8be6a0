/** What is on the shelf of a region in a year: country, SAE grade, kind of oil and the class it claims. */
import type { Random } from '../shared/random.ts';
import {
  type Country,
  countries,
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

/** Collection in Asia began in Japan, in Europe in the west, and in Africa stayed in South Africa up to 2020. */
function countryWeight({ region, country, weight }: Country, year: number): number {
  if (region === 'Africa' && year <= 2020) return country === 'ZA' ? weight : 0;
  if (country === 'JP') return weight * (year < 1995 ? 12 : year < 2000 ? 6 : year < 2005 ? 2.5 : 1);
  if (['CN', 'IN', 'VN', 'ID'].includes(country) && year < 2000) return weight * 0.25;
  if (['RU', 'PL'].includes(country) && year < 1996) return weight * 0.25;
  return weight;
}

export function drawCountry(random: Random, region: Region, year: number): Country {
  const ofRegion = countries.filter((country) => country.region === region);
  return random.weighted(ofRegion, (country) => countryWeight(country, year));
}

/** Grades on sale with their shares, those not yet introduced left out. */
export function gradesOnSale(region: Region, year: number): { grade: Grade; share: number }[] {
  const mix = marketMix.find((row) => row.region === region && row.from <= year && year <= row.to);
  return Object.entries(mix?.share ?? {})
    .map(([name, share]) => ({ grade: gradeNamed(name), share: share ?? 0 }))
    .filter(({ grade }) => grade.firstYear <= year);
}

export function drawGrade(random: Random, region: Region, year: number): Grade {
  return random.weighted(gradesOnSale(region, year), ({ share }) => share).grade;
}

/** Old classes stay longer on the shelf outside Americas and Europe. */
const lagYears: Readonly<Record<Region, number>> = { Americas: 0, Europe: 0, 'Asia-Pacific': 1, Africa: 4 };

/** How far a class has arrived on the market: up to 1, later fading until it is gone, negative before it exists. */
function presence(years: readonly number[], year: number, lag: number): number {
  const [from = 0, common = 0, going = 0, gone = 0] = years;
  const risen = Math.min(1, (year - from + 0.4) / (common - from + 0.4));
  const left = year <= going + lag ? 1 : Math.max(0, (gone + lag - year) / (gone - going));
  return Math.min(risen, left);
}

function classesOnSale(type: OilType, region: Region, grade: string, year: number) {
  return serviceClasses
    .filter((row) => row.type === type && row.grades.includes(grade))
    .map((row) => ({
      row,
      weight: (row.weights[regions.indexOf(region)] ?? 0) * presence(row.years, year, lagYears[region]),
    }))
    .filter(({ weight }) => weight > 0);
}

function drawOilType(random: Random, region: Region, grade: string, year: number): OilType {
  const shares = oilTypeShares.find((row) => row.grade === grade && row.region === region);
  if (!shares) return 'Passenger car';
  const way = Math.min(1, Math.max(0, (year - 1990) / 30));
  const heavyDuty = shares.heavyDuty1990 + way * (shares.heavyDuty2020 - shares.heavyDuty1990);
  const lot = random.uniform();
  if (lot < heavyDuty) return 'Heavy duty';
  return lot < heavyDuty + shares.motorcycle ? 'Motorcycle' : 'Passenger car';
}

/** Kind of oil and claimed class; where a kind had no class for that grade yet, the other kinds are tried. */
export function drawServiceClass(random: Random, region: Region, grade: string, year: number): ServiceClass {
  const drawn = drawOilType(random, region, grade, year);
  for (const type of [drawn, 'Passenger car', 'Heavy duty'] as const) {
    const onSale = classesOnSale(type, region, grade, year);
    if (onSale.length > 0) return random.weighted(onSale, ({ weight }) => weight).row;
  }
  throw new RangeError(`No class on sale for ${grade} in ${region} ${year}`);
}
