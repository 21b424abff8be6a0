// Report numbers in SQL. They consist of ASCII letters, digits, dots, dashes and underscores (the importer
// accepts no others). Nearly every oil has its own, so no server holds them in memory.

import { compareText } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { SearchIndex } from '@iom/columnar/search/search-index.ts';
import { type SearchName, searchNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';
import { countFacets } from '../../metadata/facet-counts.store.ts';

/** Letters and digits, as in `reportKey`; indexed. */
export const storedReportKey = sql`translate(lower(o.report_number collate "C"), '._-', '')`;

/** The words between dashes: `-2018-eu-0417-`. */
const storedReportWords = sql`('-' || translate(lower(o.report_number collate "C"), '._', '--') || '-')`;

/** The report number is one of these, in the spelling of the archive. */
export const hasReport = (numbers: readonly string[]): SQL =>
  sql`o.report_number = any(${sql.param(numbers)}::text[])`;

const ofReports = /^[a-z0-9]+$/;

const likeAny = (text: SQL, patterns: readonly string[]) =>
  sql`${text} like any(${sql.param(patterns)}::text[])`;

/** The report number has exactly this word, or is it without separators. */
export const reportHasWord = (word: string): SQL =>
  ofReports.test(word)
    ? sql`(${likeAny(storedReportWords, [`%-${word}-%`])} or ${storedReportKey} = ${word})`
    : sql`false`;

/** The report number without separators contains the text, which covers its words. */
export const reportContains = (text: string): SQL =>
  ofReports.test(text) ? likeAny(storedReportKey, [`%${text}%`]) : sql`false`;

/**
 * The prefixes of the words of report numbers, and of report numbers without separators, each up to its
 * second digit. A term without a digit reaches no further, even with one edit, so these few prefixes stand
 * for all words in such a search.
 */
const reportBeginnings = (oils: SQL): SQL => sql`
  select distinct substring(word from '^[^0-9]*[0-9]?[^0-9]*[0-9]?') as beginning from ${oils} o
  cross join lateral (select unnest(string_to_array(${storedReportWords}, '-')) union all select ${storedReportKey}) w(word)
  where word <> ''`;

/** A word of the report number, or the whole number without separators, has one of these prefixes. */
export const reportBegins = (beginnings: readonly string[]): SQL => {
  // a prefix that ends before its second digit is a whole word
  const isWhole = (beginning: string) => !/\d.*\d/.test(beginning);
  const inWords = beginnings.map((one) => (isWhole(one) ? `%-${one}-%` : `%-${one}%`));
  const inAll = beginnings.map((one) => (isWhole(one) ? one : `${one}%`));
  return sql`(${likeAny(storedReportWords, inWords)} or ${likeAny(storedReportKey, inAll)})`;
};

/** Nearly every oil has its own report number, so only prefixes are held. */
type TextName = Exclude<SearchName, 'report_number'>;
const textNames = searchNames.filter((name): name is TextName => name !== 'report_number');

/** A text on the labels of some oils, or a prefix of a word of some report numbers. */
interface LabelText {
  readonly field: TextName | 'report';
  readonly text: string;
}

/**
 * The distinct texts on the labels of oils: a server's part of the catalogue when the rest is in the
 * database.
 */
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
  const fieldTexts = (field: keyof typeof counts) =>
    counts[field].flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const beginnings = await rowsOf<{ beginning: string }>(tx, reportBeginnings(oils));
  const texts: LabelText[] = [
    ...textNames.flatMap((field) => fieldTexts(field).map((text) => ({ field, text }))),
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
    grades: fieldTexts('sae_grade'),
    years: counts.year.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])),
  };
};
