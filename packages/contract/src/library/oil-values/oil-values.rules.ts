import {
  crankedLowerSince,
  crankingAtGrade,
  isOneTemperature,
} from '../../standards/cranking-temperature.rules.ts';
import type { OilPeers, OwnedCorrection } from './oil-values.schemas.ts';

/** `10.20 → 10.40 mm²/s`, `no result → 0.90 mass %` */
export const correctionText = ({
  old,
  new: corrected,
  unit,
}: Pick<OwnedCorrection, 'old' | 'new' | 'unit'>): string => {
  const withUnit = (text: string) => (text === '' ? 'no result' : `${text} ${unit}`.trim());
  const before = corrected === '' ? withUnit(old) : old || 'no result';
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
