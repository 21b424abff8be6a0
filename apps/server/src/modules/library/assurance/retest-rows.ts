import type { Retest } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { type MeasuredValue, valueText } from '@iom/contract/library/values/cells.rules.ts';
import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import type { DictionaryAnalyte, RetestedCell } from '#modules/samples/samples.module.ts';
import { valueIn } from '../values/value-rows.ts';

/**
 * Whether two numbers differ by at most the reproducibility at their mean; null if a value is
 * qualified or missing, or the reproducibility is unknown. `year` is the year of collection.
 */
const agree = (
  first: MeasuredValue,
  second: MeasuredValue,
  precision: readonly PrecisionRange[],
  year: number,
) => {
  if (
    first.qualifier !== null ||
    second.qualifier !== null ||
    first.number === null ||
    second.number === null
  )
    return null;
  const limit = precisionAt(precision, 'reproducibility', (first.number + second.number) / 2, year);
  // tolerance for floating-point error: 9.30 and 9.23 differ by 0.07
  return limit === null ? null : Math.abs(first.number - second.number) <= limit * (1 + 1e-9);
};

/** A row for every analyte of the cell with a value in both measurements. */
export const retestRows = (cell: RetestedCell, analytes: readonly DictionaryAnalyte[]): Retest[] =>
  analytes.flatMap((analyte) => {
    const [first, second] = [valueIn(cell.first, analyte), valueIn(cell.retest, analyte)];
    const [firstText, retestText] = [valueText(first, analyte.decimals), valueText(second, analyte.decimals)];
    if (firstText === '' || retestText === '') return [];
    return {
      id: `${cell.sampleId}-${analyte.id}-${cell.run}`,
      sample: cell.sampleId,
      report_number: cell.reportNumber,
      brand_name: cell.brandName,
      sae_grade: cell.saeGrade,
      year: cell.year,
      analyte: { id: analyte.id, name: analyte.name, unit: analyte.unit },
      first: firstText,
      retest: retestText,
      run: cell.run,
      laboratory: cell.laboratory,
      batch: cell.batch,
      within: agree(first, second, analyte.precision, cell.year),
    };
  });
