// The names of tests and analytes in a file: as the dictionary has them, or as screens, documents and files show them.

import { plainMinus } from '@iom/contract/shared/numbers.ts';
import { canonicalName } from '@iom/contract/shared/text.ts';
import type { Dictionary, DictionaryAnalyte } from '../dictionary/dictionary.store.ts';
import { suggestName } from './nearest-name.rules.ts';

/** A name as screens and our own files show it: `@ −25 °C` for `@ -25 C`, `cm⁻¹` for `cm-1`, `mm²/s` for `mm2/s`. */
const foldName = (name: string) =>
  plainMinus(canonicalName(name).normalize('NFKC'))
    .replace(/\s?°\s?(?=[CF]\b)/gi, ' ')
    .toLowerCase();

/**
 * Finds what a test and an analyte name, by the names of the dictionary, which nearly every line has, or as they are shown, the analyte
 * with its unit or without.
 */
export const openNames = <T extends { analyte: Pick<DictionaryAnalyte, 'unit'> }>(
  byTest: ReadonlyMap<string, ReadonlyMap<string, T>>,
) => {
  const shown = new Map<string, T>();
  const toKey = (test: string, analyte: string) => `${foldName(test)}\t${foldName(analyte)}`;
  for (const [test, analytes] of byTest)
    for (const [name, column] of analytes)
      for (const written of [name, `${name} (${column.analyte.unit})`])
        shown.set(toKey(test, written), column);
  return (test: string, analyte: string) => byTest.get(test)?.get(analyte) ?? shown.get(toKey(test, analyte));
};

const listedNames = 4;
const listNames = (analytes: readonly DictionaryAnalyte[]) =>
  analytes.length > listedNames
    ? `${analytes.length} others, such as "${analytes[0]?.name}"`
    : analytes.map(({ name }) => `"${name}"`).join(', ');

const toName = ({ name }: { name: string }) => name;

/** Which of the two names the dictionary does not have. */
export const unknownName = (
  dictionary: Dictionary,
  test: string,
  analyte: string,
): [column: string, message: string] => {
  const known = dictionary.tests.find(({ name }) => foldName(name) === foldName(test));
  return known
    ? [
        'analyte',
        `This test has no such analyte. It has ${listNames(known.analytes)}.${known.analytes.length > listedNames ? suggestName(analyte, known.analytes.map(toName)) : ''}`,
      ]
    : [
        'test',
        `"${test.slice(0, 60)}" is not a test of the data dictionary.${suggestName(test, dictionary.tests.map(toName))}`,
      ];
};
