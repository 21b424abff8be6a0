import type { PackedResult, TestBatch } from './import.store.ts';
import type { Value, ValueColumn } from './reported-values.ts';

interface Retest extends PackedResult {
  /** Line of its first value. */
  line: number;
  filled: boolean[];
}

/** Collects the values of run 2 and up by report number. Retests are few, so each is one object. */
export const openRetests = () => {
  const byNumber = new Map<string, Retest[]>();
  const retestAt = (
    number: string,
    column: ValueColumn,
    run: number,
    batch: TestBatch | null,
    line: number,
  ) => {
    const list = byNumber.get(number) ?? [];
    byNumber.set(number, list);
    const known = list.find((retest) => retest.testId === column.testId && retest.run === run);
    if (known) return known;
    const empty = { numbers: new Array(column.width).fill(null), qualifiers: null, filled: [] };
    const made: Retest = { testId: column.testId, run, batch, line, ...empty };
    list.push(made);
    return made;
  };
  return {
    byNumber,
    /** @returns the error, or undefined if the value was added */
    add: (
      number: string,
      column: ValueColumn,
      { run, batch, line }: { run: number; batch: TestBatch | null; line: number },
      value: Value | null,
    ): 'batch' | 'analyte' | undefined => {
      const { position } = column;
      const retest = retestAt(number, column, run, batch, line);
      if (retest.batch !== batch) return 'batch';
      if (retest.filled[position]) return 'analyte';
      retest.filled[position] = true;
      if (!value) return undefined;
      retest.numbers[position] = value.number;
      if (value.qualifier !== null) {
        retest.qualifiers ??= new Array(column.width).fill(null);
        retest.qualifiers[position] = value.qualifier;
      }
      return undefined;
    },
  };
};
