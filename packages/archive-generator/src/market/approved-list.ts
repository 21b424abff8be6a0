/**
 * A list of approved oils as institutes maintain them by hand: the same oils year after year, in changing
 * spellings.
 */
import { Random } from '../shared/random.ts';
import { suppliers } from '../shared/reference-data.ts';

export interface ApprovedEntry {
  year: string;
  supplier: string;
  brand: string;
  grade: string;
  country: string;
}

const grades = '0W20 0W30 0W40 5W20 5W30 5W40 5W50 10W30 10W40 10W60 15W40 15W50 20W50 30 40'.split(' ');

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Spellings of a country besides its name in capitals. */
const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'DUBAI'],
  US: ['USA', 'UNITED STATES OF AMERICA', 'PUERTO RICO'],
  GB: ['UK', 'ENGLAND'],
  KR: ['SOUTH KOREA', 'KOREA'],
  RU: ['RUSSIAN FEDERATION'],
  TR: ['TURKEY'],
  CZ: ['CZECH REPUBLIC'],
  VN: ['VIETNAM', 'VIET NAM'],
};

const suffixes = [' LTD', ' Limited', ', Inc.', ' GmbH', ' S.A.', ' Co., Ltd.', ' LLC'];

/** UTF-8 read as Windows-1252, as happens when a file is opened with the wrong encoding. */
const damaged = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

/** Applies one of several misspellings to a name, or none. */
const respelled = (random: Random, name: string): string => {
  const chance = random.uniform();
  if (chance < 0.3) return name.toUpperCase();
  if (chance < 0.42) return `${name}  `;
  if (chance < 0.5) return name.replace(' ', '  ');
  return chance < 0.75 ? damaged(name) : name;
};

const spelledSupplier = (random: Random, supplier: string, country: string): string => {
  const suffix = random.chance(0.4) ? random.pick(suffixes) : '';
  const note = random.chance(0.12) ? ` (${country})` : '';
  return respelled(random, `${supplier}${suffix}`) + note;
};

const spelledGrade = (random: Random, grade: string): string => {
  if (random.chance(0.15)) return grade.replace('W', 'W-');
  return random.chance(0.04) ? grade.replace(/^0W/, 'OW') : grade;
};

const spelledCountry = (random: Random, code: string): string => {
  const others = otherSpellings[code];
  if (others && random.chance(0.5)) return random.pick(others);
  return (countryNames.of(code) ?? code).toUpperCase();
};

/** Oils of one brand: some of its grades. */
const drawGrades = (random: Random) => grades.filter(() => random.chance(0.12)).slice(0, 3);

/** Several hundred entries of 2021 to 2023, most of 2022 and 2023. The same seed gives the same list. */
export const approvedList = (seed: number): ApprovedEntry[] =>
  suppliers.flatMap(({ supplier, home, brands }) =>
    brands.slice(0, 2).flatMap(({ name }) => {
      const random = new Random(`${seed} approved list ${supplier} ${name}`);
      return drawGrades(random).flatMap((grade) =>
        [2021, 2022, 2023]
          .filter((year) => random.chance(year === 2021 ? 0.2 : 0.75))
          .map((year) => {
            const country = spelledCountry(random, home);
            return {
              year: String(year),
              supplier: spelledSupplier(random, supplier, country),
              brand: respelled(random, name),
              grade: spelledGrade(random, grade),
              country,
            };
          }),
      );
    }),
  );
