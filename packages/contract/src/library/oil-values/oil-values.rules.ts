import { wholeNumber } from '../../shared/counts.ts';
import {
  crankedLowerSince,
  crankingAtGrade,
  isOneTemperature,
} from '../../standards/cranking-temperature.rules.ts';
import { missingLabels } from '../values/missing.rules.ts';
import type { OilPeers, OilValues, OwnedCorrection, OwnedValue } from './oil-values.schemas.ts';

const noResult = missingLabels.no_result.meaning;

/** `10.20 → 10.40 mm²/s`, `no result → 0.90 mass %` */
export const correctionText = ({
  old,
  new: corrected,
  unit,
}: Pick<OwnedCorrection, 'old' | 'new' | 'unit'>): string => {
  const withUnit = (text: string) => (text === '' ? noResult : `${text} ${unit}`.trim());
  const before = corrected === '' ? withUnit(old) : old || noResult;
  return `${before} → ${withUnit(corrected)}`;
};

/** The years of the peers of a value. */
export interface PeerYears {
  firstYear: number;
  lastYear: number;
}

export const decadeOf = (year: number): PeerYears => {
  const firstYear = Math.floor(year / 10) * 10;
  return { firstYear, lastYear: firstYear + 9 };
};

/** The years of an oil's decade in which the analyte was measured at the same temperature as for the oil. */
export const peerYears = (analyte: string, year: number): PeerYears => {
  const { firstYear, lastYear } = decadeOf(year);
  if (isOneTemperature(analyte, firstYear, lastYear)) return { firstYear, lastYear };
  return year < crankedLowerSince
    ? { firstYear, lastYear: crankedLowerSince - 1 }
    : { firstYear: crankedLowerSince, lastYear };
};

/** A sentence to add where one of the analytes is not compared within the whole decade; else empty. */
export const narrowerPeers = (group: OilPeers['group'], analytes: readonly string[]): string => {
  if (!group || !analytes.includes(crankingAtGrade)) return '';
  if (isOneTemperature(crankingAtGrade, group.first_year, group.last_year)) return '';
  return ` Cranking viscosity at the grade temperature has its peers before ${crankedLowerSince} or from ${crankedLowerSince} on alone: before, each W grade was cranked five degrees warmer.`;
};

type Peer = OilPeers['values'][number];

/** Units of kinematic and of dynamic viscosity. */
const viscosityUnits = ['mm²/s', 'mPa·s'];
const preferred = {
  lower_is_better: ' (lower is better)',
  higher_is_better: ' (higher is better)',
  neutral: '',
} as const;

/** `thicker than 87% of 747 similar oils`: on which side of most peers the value is, and which side the dictionary prefers. */
export const peerText = (
  { percentile, n }: Pick<Peer, 'percentile' | 'n'>,
  { unit, direction }: Pick<OwnedValue['analyte'], 'unit' | 'direction'>,
): string => {
  const isAbove = percentile >= 50;
  const [above, below] = viscosityUnits.includes(unit) ? ['thicker', 'thinner'] : ['higher', 'lower'];
  return `${isAbove ? above : below} than ${isAbove ? percentile : 100 - percentile}% of ${wholeNumber(n)} similar oils${preferred[direction]}`;
};

/** A value that stands out, with the reason. */
export interface OutstandingFact {
  value: OwnedValue;
  text: string;
}

const maxFacts = 3;
/** An undecided verdict ranks with a value that nearly all peers are on one side of. */
const verdictRanks = { does_not_conform: 1000, undecided: 45, conforms: 0, not_tested: 0 } as const;

const verdictText = ({ judged }: OwnedValue) => {
  if (judged?.verdict === 'does_not_conform') return `does not conform to SAE J300, ${judged.limit}`;
  if (judged?.verdict === 'undecided') return `too near the limit of SAE J300 to decide, ${judged.limit}`;
  return '';
};

/**
 * The values of an oil that stand out most, at most three and one of each test: a broken limit first, then the values farthest from
 * those of the peers and those too near a limit.
 */
export const outstandingFacts = (tests: OilValues['tests'], peers: readonly Peer[]): OutstandingFact[] => {
  const ranked = tests.flatMap(({ values }) =>
    values
      .map((value) => {
        const peer = peers.find(({ analyte }) => analyte === value.analyte.id);
        const distance = peer ? Math.abs(peer.percentile - 50) : 0;
        const verdict = verdictText(value);
        return {
          value,
          text: verdict || (peer ? peerText(peer, value.analyte) : ''),
          rank: verdictRanks[value.judged?.verdict ?? 'not_tested'] + distance,
        };
      })
      .filter(({ text }) => text !== '')
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, 1),
  );
  return ranked
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, maxFacts)
    .map(({ value, text }) => ({ value, text }));
};
