// Names that look the same and are written in other characters: Unicode Technical Standard 39, "Confusable Detection".

import { type FacetField, facetFields, oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { unicodeCode } from '@iom/contract/shared/text.ts';
import unhomoglyph from 'unhomoglyph';
import { labelKey } from '../stored-label.rules.ts';
import type { ImportedSample } from './import-samples.rules.ts';

type TextFacet = {
  [N in FacetField]: (typeof oilLabel)[N]['type'] extends 'text' ? N : never;
}[FacetField];
const isTextFacet = (name: FacetField): name is TextFacet => oilLabel[name].type === 'text';

/** The columns of samples.csv whose names oils share, such as brands. */
export const namedColumns = facetFields
  .filter(isTextFacet)
  .map((column) => ({ column, field: labelKey(column) }));

/** Names in the archive by column. */
export type KnownNames = ReadonlyMap<string, readonly string[]>;

/** The same for all names that look the same: UTS #39, section 4, with the table of Unicode's confusables. */
const skeleton = (name: string) => unhomoglyph(name.normalize('NFD')).normalize('NFD');

const isAscii = (name: string) => /^[ -~]*$/.test(name);

const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
};

/** The scripts of the first word that has letters of more than one; undefined: none. */
const mixedScripts = (name: string) =>
  (name.match(/\p{L}+/gu) ?? [])
    .map((word) => Object.entries(scripts).flatMap(([script, letter]) => (letter.test(word) ? [script] : [])))
    .find((found) => found.length > 1);

/** The characters of a name that are not at their place in the other: `С U+0421, а U+0430`. */
const otherCharacters = (name: string, other: string) => {
  const inOther = new Set(other);
  const codes = [...new Set(name)].filter((character) => !inOther.has(character));
  return codes.map((character) => `${character} ${unicodeCode(character)}`).join(', ');
};

interface Named {
  name: string;
  /** Of samples.csv; undefined: of the archive. */
  line: number | undefined;
}

/** Warnings about the names of one column, each at the first line that has the name. */
const findInColumn = (names: readonly Named[]) => {
  const first = new Map<string, Named>();
  for (const named of names) if (!first.has(named.name)) first.set(named.name, named);
  const distinct = [...first.values()];
  // names in ASCII alone are of one script
  const looks = new Set(distinct.flatMap(({ name }) => (isAscii(name) ? [] : [skeleton(name)])));
  if (looks.size === 0) return [];
  const byLook = new Map<string, Named>();
  return distinct.flatMap(({ name, line }) => {
    const look = skeleton(name);
    const same = looks.has(look) ? byLook.get(look) : undefined;
    if (same === undefined) byLook.set(look, { name, line });
    if (line === undefined) return [];
    if (same) {
      const place = same.line === undefined ? 'in the archive' : `of line ${same.line}`;
      const other = otherCharacters(name, same.name) || otherCharacters(same.name, name);
      return [
        { line, message: `"${name}" looks like "${same.name}" ${place}, and is another name: ${other}.` },
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
  return namedColumns.flatMap(({ column, field }) =>
    findInColumn([
      ...(known.get(column) ?? []).map((name) => ({ name, line: undefined })),
      ...all.map(({ line, sample }) => ({ line, name: sample[field] })),
    ]).map((warning) => ({ ...warning, column })),
  );
};
