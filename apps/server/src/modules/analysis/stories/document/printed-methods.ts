import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { precisionTexts } from '@iom/contract/standards/precision.rules.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { PrintedMethod } from './printed-story.ts';

/** `1, 3–5`. */
const ranges = (numbers: readonly number[]): string => {
  const texts: string[] = [];
  for (let start = 0; start < numbers.length; ) {
    let end = start;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1;
    const run = numbers.slice(start, end + 1);
    texts.push(run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '));
    start = end + 1;
  }
  return texts.join(', ');
};

/** The numbered notes on methods of a story; a method has one number, however many views use it. */
export const methodNotes = (dictionary: Dictionary) => {
  const numbers = new Map<number, number>();
  const methods: PrintedMethod[] = [];
  const add = (analyte: ValueColumn): number => {
    const { reproducibility, basis } = precisionTexts(analyte.precision);
    methods.push({
      name: typographicName(analyte.unit ? `${analyte.name} (${analyte.unit})` : analyte.name),
      method: dictionary.test(analyte.testId)?.method ?? '',
      reproducibility: reproducibility.replaceAll('*', ' · '),
      basis,
    });
    numbers.set(analyte.id, methods.length);
    return methods.length;
  };
  return {
    methods,
    /** The note numbers of some analytes, as text. */
    refer: (analytes: readonly ValueColumn[]): string =>
      ranges([...new Set(analytes.map((one) => numbers.get(one.id) ?? add(one)))].sort((a, b) => a - b)),
  };
};
export type MethodNotes = ReturnType<typeof methodNotes>;
