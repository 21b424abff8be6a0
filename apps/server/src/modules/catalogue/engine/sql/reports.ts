// Report numbers in SQL. They have letters, digits, dots, dashes and underlines of ASCII (the importer takes no others), and nearly
// every oil has one of its own, so that no server holds them.
import { type SQL, sql } from 'drizzle-orm';

/** Letters and digits, as `reportKey` has them; indexed. */
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

/** The report number without separators contains the text; its words do where it does. */
export const reportContains = (text: string): SQL =>
  ofReports.test(text) ? likeAny(storedReportKey, [`%${text}%`]) : sql`false`;

/**
 * The beginnings of the words of report numbers, and of report numbers without separators: each up to its second digit. A term without a
 * digit and one edit of it reach no further, so these few stand for all words where such terms are searched.
 */
export const reportBeginnings = (oils: SQL): SQL => sql`
  select distinct substring(word from '^[^0-9]*[0-9]?[^0-9]*[0-9]?') as beginning from ${oils} o
  cross join lateral (select unnest(string_to_array(${storedReportWords}, '-')) union all select ${storedReportKey}) w(word)
  where word <> ''`;

/** A word of the report number, or all of it without separators, has one of these beginnings. */
export const reportBegins = (beginnings: readonly string[]): SQL => {
  // one that ends before its second digit is a whole word
  const isWhole = (beginning: string) => !/\d.*\d/.test(beginning);
  const inWords = beginnings.map((one) => (isWhole(one) ? `%-${one}-%` : `%-${one}%`));
  const inAll = beginnings.map((one) => (isWhole(one) ? one : `${one}%`));
  return sql`(${likeAny(storedReportWords, inWords)} or ${likeAny(storedReportKey, inAll)})`;
};
