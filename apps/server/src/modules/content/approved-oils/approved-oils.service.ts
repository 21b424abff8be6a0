import { isDeepStrictEqual } from 'node:util';
import {
  type ApprovedOil,
  type ApprovedOilFacetName,
  type ApprovedOilFacets,
  type CleanedOil,
  entryColumns,
  type ReplacedList,
} from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { canonicalGrade, formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import {
  type ApprovedOilFilter,
  type ApprovedOilPage,
  type ApprovedOilRow,
  type ApprovedOilValues,
  countApprovedOilsBy,
  insertApprovedOils,
  listApprovedOilRows,
  lockApprovedOils,
  removeApprovedOils,
  saveApprovedOil,
} from './approved-oils.store.ts';
import { findCountryCode } from './country.rules.ts';
import { type EntryError, type EntryLine, gradeOrder, mergeEntries } from './merge-entries.rules.ts';
import { supplierName } from './supplier.rules.ts';

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

/** Maximum number of lines in a list; the institute's has several hundred. */
const maxLines = 50_000;

const headerErrors = (names: readonly string[]): EntryError[] =>
  entryColumns
    .filter((column) => names.filter((name) => name === column).length !== 1)
    .map((column) => ({
      line: 1,
      column,
      message: names.includes(column)
        ? `The column "${column}" appears twice.`
        : `The column "${column}" is missing.`,
    }));

const parsed = (csv: string) =>
  records.parse(
    parse(csv, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxLines + 2,
    }),
  );

/** The entries of a CSV file with the columns year, supplier, brand, grade and country in any order; further columns are ignored. */
const readEntries = (csv: string): { lines: EntryLine[]; errors: EntryError[] } => {
  let rows: z.output<typeof records>;
  try {
    rows = parsed(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines) || 1;
    return {
      lines: [],
      errors: [{ line, column: '', message: 'This is not a CSV file: its quotes do not match.' }],
    };
  }
  const [header, ...body] = rows;
  if (!header) return { lines: [], errors: [{ line: 1, column: '', message: 'The file is empty.' }] };
  const names = header.record.map((name) => name.trim().toLowerCase());
  const errors = headerErrors(names);
  if (errors.length > 0) return { lines: [], errors };
  if (body.length === 0)
    return {
      lines: [],
      errors: [{ line: 1, column: '', message: 'The file has no lines after its header.' }],
    };
  if (body.length > maxLines) {
    const message = 'A list has at most 50,000 lines.';
    return { lines: [], errors: [{ line: maxLines + 2, column: '', message }] };
  }
  const cell = (record: readonly string[], column: string) => record[names.indexOf(column)] ?? '';
  const lines = body.map(({ record, info }) => ({
    line: info.lines,
    entry: {
      year: cell(record, 'year'),
      supplier: cell(record, 'supplier'),
      brand: cell(record, 'brand'),
      grade: cell(record, 'grade'),
      country: cell(record, 'country'),
    },
  }));
  return { lines, errors: [] };
};

/** Limit of errors and merged oils in a report. */
const maxReported = 200;

const cleanedPart = ({ supplier, brand, grade, country, years, originals }: CleanedOil): CleanedOil => ({
  supplier,
  brand,
  grade,
  country,
  years,
  originals,
});

const toResponse = (row: ApprovedOilRow): ApprovedOil => ({
  id: row.id,
  ...cleanedPart(row),
  country_name: countryName(row.country),
});

const toSearchText = (oil: CleanedOil) =>
  [
    oil.supplier,
    oil.brand,
    oil.grade,
    formatGrade(oil.grade),
    oil.country,
    countryName(oil.country),
    ...new Set(
      oil.originals.flatMap(({ supplier, brand, grade, country }) => [supplier, brand, grade, country]),
    ),
  ]
    .join('\n')
    .toLowerCase();

const toValues = (oil: CleanedOil): ApprovedOilValues => ({
  ...oil,
  gradeOrder: gradeOrder(oil.grade),
  searchText: toSearchText(oil),
});

interface Query {
  search?: readonly string[] | undefined;
  year?: readonly string[] | undefined;
  supplier?: readonly string[] | undefined;
  brand?: readonly string[] | undefined;
  grade?: readonly string[] | undefined;
  country?: readonly string[] | undefined;
}

const toFilter = (query: Query): ApprovedOilFilter => ({
  words: query.search ?? [],
  years: query.year?.filter((year) => /^\d{4}$/.test(year)).map(Number),
  suppliers: query.supplier?.flatMap((name) => [name, supplierName(name)]),
  brands: query.brand,
  grades: query.grade?.map(canonicalGrade),
  countries: query.country?.flatMap((name) => findCountryCode(name) ?? []),
});

/**
 * Oils that match every word and one value of each filter. Suppliers, grades and countries are found in any
 * spelling the list's rules know.
 */
export const listApprovedOils = async (tx: ReadTx, query: Query, page: ApprovedOilPage) => {
  const { count, rows } = await listApprovedOilRows(tx, toFilter(query), page);
  return { count, results: rows.map(toResponse) };
};

interface FacetValue {
  value: string;
  label: string;
  count: number;
}
const byLabel = (a: FacetValue, b: FacetValue) => a.label.localeCompare(b.label, 'en');

/** Label and order of each facet: years from the latest, grades by cold, then hot number, others by name. */
const facetOrder: Record<
  ApprovedOilFacetName,
  { label: (value: string) => string; compare: (a: FacetValue, b: FacetValue) => number }
> = {
  year: { label: (year) => year, compare: (a, b) => Number(b.value) - Number(a.value) },
  country: { label: countryName, compare: byLabel },
  grade: { label: formatGrade, compare: (a, b) => gradeOrder(a.value) - gradeOrder(b.value) },
  supplier: { label: (name) => name, compare: byLabel },
  brand: { label: (name) => name, compare: byLabel },
};

/** The values of every facet under the other filters. */
export const countApprovedOilFacets = async (tx: ReadTx, query: Query): Promise<ApprovedOilFacets> => {
  const facet = async (name: ApprovedOilFacetName) => {
    const { label, compare } = facetOrder[name];
    const rows = await countApprovedOilsBy(tx, name, toFilter(query));
    return rows.map((row) => ({ ...row, label: label(row.value) })).toSorted(compare);
  };
  return {
    year: await facet('year'),
    country: await facet('country'),
    grade: await facet('grade'),
    supplier: await facet('supplier'),
    brand: await facet('brand'),
  };
};

const oilKey = ({ supplier, brand, grade, country }: CleanedOil) =>
  [supplier, brand, grade, country].join('\n');

/**
 * The changes that replace the stored oils. Oils with the same supplier, brand, grade and country keep their
 * id.
 */
const differences = (stored: readonly ApprovedOilRow[], oils: readonly CleanedOil[]) => {
  const storedByKey = new Map(stored.map((row) => [oilKey(row), row]));
  const remainingKeys = new Set(oils.map(oilKey));
  return {
    added: oils.filter((oil) => !storedByKey.has(oilKey(oil))),
    changed: oils.flatMap((oil) => {
      const row = storedByKey.get(oilKey(oil));
      return row && !isDeepStrictEqual(cleanedPart(row), oil) ? [{ id: row.id, oil }] : [];
    }),
    removed: stored.filter((row) => !remainingKeys.has(oilKey(row))).map(({ id }) => id),
  };
};

/** Cleans entries and replaces the stored list with them. */
export const storeEntries = async (tx: WriteTx, lines: readonly EntryLine[]) => {
  const { oils } = mergeEntries(lines);
  const { added, changed, removed } = differences(await lockApprovedOils(tx), oils);
  await removeApprovedOils(tx, removed);
  for (const { id, oil } of changed) await saveApprovedOil(tx, id, toValues(oil));
  await insertApprovedOils(tx, added.map(toValues));
};

/**
 * Replaces the list with the cleaned entries of a CSV file. Changes nothing with `dryRun`, or if any line has
 * an error; the report lists the changes.
 */
export const replaceApprovedOils = async (
  tx: WriteTx,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<Audited<ReplacedList>> => {
  const { lines, errors: fileErrors } = readEntries(csv);
  const { oils, errors: lineErrors } = mergeEntries(lines);
  const errors = [...fileErrors, ...lineErrors];
  const stored = await lockApprovedOils(tx);
  const { added, changed, removed } = differences(stored, oils);
  const replaced = !dryRun && errors.length === 0;
  if (replaced) await storeEntries(tx, lines);
  const merged = oils.filter(({ originals }) => originals.length > 1);
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  const isChange = replaced && counts.added + counts.changed + counts.removed > 0;
  return {
    response: {
      lines: lines.length,
      oils: oils.length,
      ...counts,
      merged: merged.slice(0, maxReported),
      merged_count: merged.length,
      errors: errors.slice(0, maxReported),
      error_count: errors.length,
      replaced,
    },
    change: isChange
      ? {
          target: 'reference list',
          before: { oils: stored.length },
          after: { oils: oils.length, lines: lines.length, ...counts },
        }
      : null,
  };
};
