// Names that look alike but are written with different characters: Unicode Technical Standard 39, "Confusable Detection".

import { type FacetField, facetFields, oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { unicodeCode } from '@iom/contract/shared/text.ts';
import unhomoglyph from 'unhomoglyph';
import { labelKey } from '../stored-label.rules.ts';
import type { ImportedSample } from './import-samples.rules.ts';

type TextFacet = {
  [N in FacetField]: (typeof oilLabel)[N]['type'] extends 'text' ? N : never;
}[FacetField];
const isTextFacet = (name: FacetField): name is TextFacet => oilLabel[name].type === 'text';

/** Text columns of samples.csv whose values are shared by oils, such as brands. */
export const sharedTextColumns = facetFields
  .filter(isTextFacet)
  .map((column) => ({ column, field: labelKey(column) }));

/** Names in the archive by column. */
export type KnownNames = ReadonlyMap<string, readonly string[]>;

/** The skeleton of a name, equal for names that look alike (UTS #39, section 4, Unicode's confusables). */
const skeleton = (name: string) => unhomoglyph(name.normalize('NFD')).normalize('NFD');

const isAscii = (name: string) => /^[ -~]*$/.test(name);

const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
};

/** The scripts of the first word that mixes scripts, or undefined. */
const mixedScripts = (name: string) =>
  (name.match(/\p{L}+/gu) ?? [])
    .map((word) => Object.entries(scripts).flatMap(([script, letter]) => (letter.test(word) ? [script] : [])))
    .find((names) => names.length > 1);

/** The characters of a name that the other name does not contain: `С U+0421, а U+0430`. */
const otherCharacters = (name: string, other: string) => {
  const inOther = new Set(other);
  const codes = [...new Set(name)].filter((character) => !inOther.has(character));
  return codes.map((character) => `${character} ${unicodeCode(character)}`).join(', ');
};

interface Named {
  name: string;
  /** Line in samples.csv; undefined for a name in the archive. */
  line: number | undefined;
}

/** Warnings about the names of one column, each at the first line that has the name. */
const findInColumn = (names: readonly Named[]) => {
  const first = new Map<string, Named>();
  for (const named of names) if (!first.has(named.name)) first.set(named.name, named);
  const distinct = [...first.values()];
  // ASCII names use one script and need no skeleton
  const skeletons = new Set(distinct.flatMap(({ name }) => (isAscii(name) ? [] : [skeleton(name)])));
  if (skeletons.size === 0) return [];
  const bySkeleton = new Map<string, Named>();
  return distinct.flatMap(({ name, line }) => {
    const key = skeleton(name);
    const lookAlike = skeletons.has(key) ? bySkeleton.get(key) : undefined;
    if (lookAlike === undefined) bySkeleton.set(key, { name, line });
    if (line === undefined) return [];
    if (lookAlike) {
      const where = lookAlike.line === undefined ? 'in the archive' : `in line ${lookAlike.line}`;
      const other = otherCharacters(name, lookAlike.name) || otherCharacters(lookAlike.name, name);
      return [
        {
          line,
          message: `"${name}" looks like "${lookAlike.name}" ${where} but is spelled with different characters: ${other}.`,
        },
      ];
    }
    const mixed = mixedScripts(name);
    return mixed ? [{ line, message: `"${name}" has ${mixed.join(' and ')} letters in one word.` }] : [];
  });
};

/** Warnings about names of an import that look like another name of the import or of the archive, or mix scripts in a word. */
export const findLookAlikes = (
  samples: Iterable<{ line: number; sample: ImportedSample }>,
  known: KnownNames,
) => {
  const all = [...samples];
  return sharedTextColumns.flatMap(({ column, field }) =>
    findInColumn([
      ...(known.get(column) ?? []).map((name) => ({ name, line: undefined })),
      ...all.map(({ line, sample }) => ({ line, name: sample[field] })),
    ]).map((warning) => ({ ...warning, column })),
  );
};
