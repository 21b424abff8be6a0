import { compareText } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { SearchIndex } from '@iom/columnar/search/search-index.ts';
import { type SearchName, searchNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';
import { countFacets } from '../../metadata/facet-counts.store.ts';
import { reportBeginnings } from './reports.ts';

/** Nearly every oil has a report number of its own, so only their beginnings are held. */
type TextName = Exclude<SearchName, 'report_number'>;
const textNames = searchNames.filter((name): name is TextName => name !== 'report_number');

/** A text on the labels of some oils, or the beginning of a word of some report numbers. */
interface LabelText {
  readonly field: TextName | 'report';
  readonly text: string;
}

/** The distinct texts on the labels of oils: what a server holds of the catalogue where it is read from the database. */
export interface LabelTexts {
  readonly texts: readonly LabelText[];
  /** Words of the texts; its rows are the texts. */
  readonly index: SearchIndex;
  readonly grades: readonly string[];
  readonly years: readonly number[];
}

/** @param oils `from` without its alias. */
export const loadLabelTexts = async (tx: ReadTx, oils: SQL): Promise<LabelTexts> => {
  await withoutTimeLimit(tx);
  const counts = await countFacets(tx, ['year', 'sae_grade', ...textNames], {
    from: sql`from ${oils} o`,
    clauses: [],
  });
  const textsOf = (field: keyof typeof counts) =>
    counts[field].flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const beginnings = await rowsOf<{ beginning: string }>(tx, reportBeginnings(oils));
  const texts: LabelText[] = [
    ...textNames.flatMap((field) => textsOf(field).map((text) => ({ field, text }))),
    ...beginnings.map(({ beginning }) => ({ field: 'report' as const, text: beginning })),
  ];
  return {
    texts,
    index: new SearchIndex([
      DictionaryColumn.from(
        texts.map(({ text }) => text),
        compareText,
      ),
    ]),
    grades: textsOf('sae_grade'),
    years: counts.year.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])),
  };
};
