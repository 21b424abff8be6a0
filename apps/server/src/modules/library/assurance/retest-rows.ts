import { precisionAt } from '@iom/contract/analysis/precision.rules.ts';
import type { Retest } from '@iom/contract/library/assurance.schemas.ts';
import { shownValue } from '@iom/contract/library/cells.rules.ts';
import type { Cell, DictionaryAnalyte, RetestedCell } from '#modules/samples/samples.module.ts';

const valueAt = ({ numbers, marks }: Cell, { position }: DictionaryAnalyte) => ({
  number: numbers[position] ?? null,
  mark: marks?.[position] ?? null,
});
type Value = ReturnType<typeof valueAt>;

/** Two numbers agree when they differ by at most the reproducibility at their mean; for limits and ratings it is not known. */
const agree = (first: Value, second: Value, reproducibility: string) => {
  if (first.mark !== null || second.mark !== null || first.number === null || second.number === null)
    return null;
  const limit = precisionAt(reproducibility, (first.number + second.number) / 2);
  // so that 9.30 and 9.23 differ by 0.07 and not by a little more
  return limit === null ? null : Math.abs(first.number - second.number) <= limit * (1 + 1e-9);
};

/** A row for every analyte of the cell that both measurements have a value of. */
export const retestRows = (cell: RetestedCell, analytes: readonly DictionaryAnalyte[]): Retest[] =>
  analytes.flatMap((analyte) => {
    const [first, second] = [valueAt(cell.first, analyte), valueAt(cell.retest, analyte)];
    const shown = ({ number, mark }: Value) =>
      shownValue({ number, qualifier: mark ?? undefined, decimals: analyte.decimals });
    if (shown(first) === '' || shown(second) === '') return [];
    return {
      id: `${cell.sampleId}-${analyte.id}-${cell.run}`,
      report_number: cell.reportNumber,
      brand_name: cell.brandName,
      sae_grade: cell.saeGrade,
      year: cell.year,
      analyte: { id: analyte.id, name: analyte.name, unit: analyte.unit },
      first: shown(first),
      retest: shown(second),
      run: cell.run,
      laboratory: cell.laboratory,
      batch: cell.batch,
      within: agree(first, second, analyte.reproducibility),
    };
  });
