import { readCsv } from './csv-lines.ts';
import type { Dictionary } from './dictionary.store.ts';
import type { PackedResult } from './import.store.ts';
import type { ErrorList } from './import-report.ts';
import { readValue } from './import-values.rules.ts';

const columns = ['report_number', 'test', 'analyte', 'value'] as const;

interface Place {
  testId: number;
  position: number;
  width: number;
}

/** Test and analyte names → where the value stands. Names are joined by a sign no name has. */
const placesOf = (dictionary: Dictionary) =>
  new Map(
    dictionary.tests.flatMap((test) =>
      test.analytes.map((analyte): [string, Place] => [
        `${test.name}\t${analyte.name}`,
        { testId: test.id, position: analyte.position, width: test.analytes.length },
      ]),
    ),
  );

const unknownName = (dictionary: Dictionary, test: string): [column: string, message: string] =>
  dictionary.testNamed(test)
    ? ['analyte', 'This test has no such analyte.']
    : ['test', `"${test.slice(0, 60)}" is no test of the data dictionary.`];

interface Seen extends PackedResult {
  filled: boolean[];
}

const resultAt = (list: Seen[], { testId, width }: Place): Seen => {
  const found = list.find((result) => result.testId === testId);
  if (found) return found;
  const made: Seen = { testId, numbers: new Array(width).fill(null), marks: null, filled: [] };
  list.push(made);
  return made;
};

/** Reads results.csv into packed rows by report number, noting every line that cannot be taken. */
export const packResults = async (
  file: string,
  dictionary: Dictionary,
  samples: { has(reportNumber: string): boolean },
  errors: ErrorList,
): Promise<Map<string, PackedResult[]>> => {
  const packed = new Map<string, Seen[]>();
  const places = placesOf(dictionary);
  let order: number[] | undefined;
  await readCsv(file, 'results', { columns, required: columns }, errors, ({ line, cells }, names) => {
    order ??= columns.map((column) => names.indexOf(column));
    const [number = '', test = '', analyte = '', text = ''] = order.map((place) => cells[place]?.trim());
    if (!samples.has(number))
      return errors.add('results', line, 'report_number', 'No sample of this file has this report number.');
    const place = places.get(`${test}\t${analyte}`);
    if (!place) return errors.add('results', line, ...unknownName(dictionary, test));
    const list = packed.get(number) ?? [];
    packed.set(number, list);
    const result = resultAt(list, place);
    if (result.filled[place.position])
      return errors.add('results', line, 'analyte', 'This value stands twice.');
    result.filled[place.position] = true;
    if (text === '') return;
    const value = readValue(text);
    if (!value) return errors.add('results', line, 'value', `"${text.slice(0, 40)}" is no value.`);
    result.numbers[place.position] = value.number;
    if (value.mark === null) return;
    result.marks ??= new Array(place.width).fill(null);
    result.marks[place.position] = value.mark;
  });
  return withValues(packed);
};

/** A test all of whose values are empty has no result. */
const withValues = (packed: Map<string, Seen[]>) =>
  new Map(
    [...packed].map(([number, list]) => [
      number,
      list
        .filter((result) => result.marks !== null || result.numbers.some((value) => value !== null))
        .map(({ testId, numbers, marks }): PackedResult => ({ testId, numbers, marks })),
    ]),
  );
