/** Targets for labels: claims fit year and region, marks fit the year, and names fit the contents. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { isEsterByName, isSyntheticByName } from '@iom/archive-generator/market/brands.rules.ts';
import { classFigures } from '@iom/contract/standards/classes/class-figures.rules.ts';
import { percent } from './statistics.rules.ts';
import type { Target } from './target.ts';

const isAcea = (spec: string) => /^([AB]\d(\/B\d)?|C\d)$/.test(spec);
const isApi = (spec: string) => /^S[A-Z]( PLUS)?$/.test(spec);

const claimedBeforeItExisted = ({ sample, truth }: GeneratedOil) =>
  truth.specs.some((spec) => (classFigures[spec]?.since ?? 0) > sample.year);

/** The years in which marks were introduced. */
const markedTooEarly = ({ sample }: GeneratedOil) =>
  (sample.dexosMark && sample.year < 2011) ||
  (sample.ilsacMark && sample.year < 1993) ||
  (sample.jasoMark && sample.year < 1998) ||
  (sample.resourceConserving && sample.year < 2010) ||
  (sample.energySaving && sample.year > 2013);

const contradictsName = ({ sample, truth }: GeneratedOil) =>
  truth.fault?.kind !== 'counterfeit' &&
  ((isSyntheticByName(sample.brandName) && truth.group < 3) ||
    (isEsterByName(sample.brandName) && truth.infrared.ester < 40) ||
    (/High Mileage/.test(sample.brandName) && sample.year < 2000) ||
    (/\b(FE|Eco)\b/.test(sample.brandName) && (truth.grade.kv100[0] ?? 0) > 12));

const none = { min: 0, max: 0 } as const;

export function labelTargets(oils: readonly GeneratedOil[]): Target[] {
  const europe = oils.filter(({ sample }) => sample.region === 'Europe');
  const acea = europe.filter(({ truth }) => truth.type === 'Passenger car' && truth.specs.some(isAcea));
  const early = europe.filter(({ sample }) => sample.year <= 1995);
  const late = acea.filter(({ sample }) => sample.year >= 2005);
  const oilsClaiming = (spec: string) => oils.filter(({ truth }) => truth.specs.includes(spec));
  return [
    {
      name: 'European car oils with an ACEA claim that also claim API, %',
      found: percent(acea, ({ truth }) => truth.specs.some(isApi)),
      min: 50,
      max: 95,
    },
    {
      name: "European car oils with an ACEA claim from 2005 with a maker's approval, %",
      found: percent(late, ({ sample }) => sample.serviceClass.includes(', ')),
      min: 20,
      max: 70,
    },
    {
      name: 'European oils of 1990-95 that claim CCMC, %',
      found: percent(early, ({ truth }) => truth.specs.some((spec) => spec.startsWith('CCMC'))),
      min: 20,
      max: 80,
    },
    ...['C7', 'E8', 'DL-1'].map((spec) => ({
      name: `Oils that claim ${spec}`,
      found: oilsClaiming(spec).length,
      min: 1,
      max: null,
      isRare: true as const,
    })),
    {
      name: 'Claims of classes before they existed',
      found: oils.filter(claimedBeforeItExisted).length,
      ...none,
    },
    {
      name: 'Marks before they existed or after they were given up',
      found: oils.filter(markedTooEarly).length,
      ...none,
    },
    { name: 'Names that the content contradicts', found: oils.filter(contradictsName).length, ...none },
  ];
}
