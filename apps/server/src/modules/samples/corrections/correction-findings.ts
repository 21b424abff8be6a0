import { findUnknownGrades } from '../findings/label-findings.rules.ts';
import type { FindValue, OilFinding } from '../findings/oil-findings.rules.ts';
import { findWarnings, isOutsideGrade } from '../findings/oil-findings.rules.ts';
import type { ErrorList } from '../import/import-report.ts';
import { isMarketSample } from '../market-oils.ts';
import type { Cell } from '../results/cells.store.ts';
import type { samples } from '../samples.tables.ts';
import type { CorrectedOil } from './correction-files.ts';
import type { OilChanges } from './oil-changes.ts';

/** What looks wrong in a corrected oil and did not before. */
export interface CorrectionFindings {
  warnings: OilFinding[];
  /** The corrected values refute the SAE J300 grade on the label, the stored ones did not. */
  outsideGrade: boolean;
}

type OpenValues = (cells: ReadonlyMap<number, Cell> | undefined) => FindValue;

/** Compares the findings about an oil before and after its correction. A reference oil has none. */
export const findNewFindings = (
  openValues: OpenValues,
  stored: typeof samples.$inferSelect,
  cells: ReadonlyMap<number, Cell> | undefined,
  { metadata, cells: changed }: OilChanges,
): CorrectionFindings => {
  if (!isMarketSample(stored)) return { warnings: [], outsideGrade: false };
  const label = { ...stored, ...metadata };
  const before = openValues(cells);
  const after = openValues(
    new Map([...(cells ?? []), ...changed.map((cell) => [cell.testId, cell] as const)]),
  );
  const known = new Set(findWarnings(stored, before).map(({ message }) => message));
  return {
    warnings: findWarnings(label, after).filter(({ message }) => !known.has(message)),
    outsideGrade: isOutsideGrade(label, after) && !isOutsideGrade(stored, before),
  };
};

/** Adds the findings about an oil, each at the corrected value that it names, otherwise at the oil in samples.csv. */
export const reportFindings = (
  { warnings, outsideGrade }: CorrectionFindings,
  oil: CorrectedOil,
  report: ErrorList,
): void => {
  for (const { kind, analyte, message } of warnings) {
    const value = oil.values.find((one) => one.analyte.name === analyte);
    report.warn(
      value
        ? { file: 'results', line: value.line, column: 'value', message, kind }
        : { file: 'samples', line: oil.line, column: 'report_number', message, kind },
    );
  }
  if (outsideGrade) report.count('outside_grade');
};

/** An oil of samples.csv with its stored sample. */
export interface CorrectedLabel {
  line: number;
  stored: typeof samples.$inferSelect;
  metadata: OilChanges['metadata'];
}

/** Adds the corrected grades that SAE J300 does not define, each at its first line. */
export const reportUnknownGrades = (labels: readonly CorrectedLabel[], report: ErrorList): void => {
  const corrected = labels.flatMap(({ line, stored: { year, kind }, metadata: { saeGrade } }) =>
    saeGrade !== undefined && isMarketSample({ kind }) ? [{ line, sample: { saeGrade, year } }] : [],
  );
  for (const warning of findUnknownGrades(corrected)) report.warn({ file: 'samples', ...warning });
};
