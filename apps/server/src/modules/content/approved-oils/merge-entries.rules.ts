import {
  type CleanedOil,
  entryColumns,
  type OriginalEntry,
} from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { canonicalGrade, gradeNumbers } from '@iom/contract/shared/sae-grade.ts';
import { cleanText, comparable } from './clean-text.rules.ts';
import { findCountryCode } from './country.rules.ts';
import { bestSpelling, supplierKey, supplierName } from './supplier.rules.ts';

export interface EntryLine {
  /** The line of the file; its header is line 1. */
  line: number;
  entry: OriginalEntry;
}

export interface EntryError {
  line: number;
  column: string;
  message: string;
}

/** SAE J300 grades: winter grades with a hot grade, and single grades. */
const grades = /^(?:(?:0|5|10|15|20|25)W(?:8|12|16|20|30|40|50|60)|20|30|40|50|60)$/;

/** The stored form of a grade, the letter O for a zero included: `OW-20`, `SAE 5w/30` → `0W20`, `5W30`; undefined for other text. */
export const cleanGrade = (text: string): string | undefined => {
  const grade = canonicalGrade(cleanText(text)).replaceAll('O', '0').replaceAll('/', '');
  return grades.test(grade) ? grade : undefined;
};

const cleanYear = (text: string): number | undefined => {
  const year = /^(?:19|20)\d\d$/.exec(text.trim())?.[0];
  return year === undefined ? undefined : Number(year);
};

/** A brand without its own grade at the end: `Edge 5W-30` of the grade 5W30 → `Edge`. */
const brandName = (text: string, grade: string): string => {
  const cleaned = cleanText(text);
  const last = /^(.+?)[\s,]+(?:SAE\s*)?(\S+)$/iu.exec(cleaned);
  return last?.[1] && cleanGrade(last[2] ?? '') === grade ? last[1] : cleaned;
};

interface CleanEntry {
  key: string;
  supplier: string;
  brand: string;
  grade: string;
  country: string;
  year: number;
  original: OriginalEntry;
}

const maxCellLength = 200;

const findErrors = ({ line, entry }: EntryLine): EntryError[] => {
  const wrong = (column: keyof OriginalEntry, message: string) => ({ line, column, message });
  const long = entryColumns.filter((column) => entry[column].length > maxCellLength);
  if (long.length > 0) return long.map((column) => wrong(column, `At most ${maxCellLength} characters.`));
  const errors: EntryError[] = [];
  if (cleanYear(entry.year) === undefined) errors.push(wrong('year', `"${entry.year}" is not a year.`));
  if (comparable(supplierName(entry.supplier)) === '')
    errors.push(wrong('supplier', 'The supplier is missing.'));
  if (comparable(cleanText(entry.brand)) === '') errors.push(wrong('brand', 'The brand is missing.'));
  if (cleanGrade(entry.grade) === undefined)
    errors.push(wrong('grade', `"${entry.grade}" is not an SAE grade.`));
  if (findCountryCode(entry.country) === undefined)
    errors.push(wrong('country', `"${entry.country}" is not a country.`));
  return errors;
};

const cleanEntry = ({ entry }: EntryLine): CleanEntry => {
  const grade = cleanGrade(entry.grade) ?? '';
  const country = findCountryCode(entry.country) ?? '';
  const brand = brandName(entry.brand, grade);
  const key = [supplierKey(entry.supplier), comparable(brand), grade, country].join('\n');
  return {
    key,
    supplier: supplierName(entry.supplier),
    brand,
    grade,
    country,
    year: cleanYear(entry.year) ?? 0,
    original: entry,
  };
};

const spellingsBy = (entries: readonly CleanEntry[], name: 'supplier' | 'brand') =>
  new Map(
    [...Map.groupBy(entries, (entry) => comparable(entry[name]))].map(([key, same]) => [
      key,
      bestSpelling(same.map((entry) => entry[name])),
    ]),
  );

const distinct = (originals: readonly OriginalEntry[]) => [
  ...new Map(originals.map((one) => [entryColumns.map((column) => one[column]).join('\n'), one])).values(),
];

/** Supplier, brand, grade by cold then hot number, country. */
const byName = (a: CleanedOil, b: CleanedOil) => {
  const text = (one: string, other: string) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : Number(one.toLowerCase() > other.toLowerCase());
  return (
    text(a.supplier, b.supplier) ||
    text(a.brand, b.brand) ||
    gradeOrder(a.grade) - gradeOrder(b.grade) ||
    text(a.country, b.country)
  );
};

/** Orders stored grades by their cold, then by their hot number. */
export const gradeOrder = (grade: string): number => {
  const { cold, hot } = gradeNumbers(grade);
  return cold * 1000 + hot;
};

/**
 * Cleans the lines of an approved-oil list and merges lines with the same supplier, brand, grade and country;
 * their years are united and the original spellings preserved. Omits lines with an error.
 */
export const mergeEntries = (lines: readonly EntryLine[]): { oils: CleanedOil[]; errors: EntryError[] } => {
  const errors = lines.flatMap(findErrors);
  const invalid = new Set(errors.map(({ line }) => line));
  const entries = lines.filter(({ line }) => !invalid.has(line)).map(cleanEntry);
  const suppliers = spellingsBy(entries, 'supplier');
  const brands = spellingsBy(entries, 'brand');
  const oils = [...Map.groupBy(entries, ({ key }) => key).values()].flatMap((same): CleanedOil[] => {
    const [first] = same;
    if (!first) return [];
    return [
      {
        supplier: suppliers.get(comparable(first.supplier)) ?? first.supplier,
        brand: brands.get(comparable(first.brand)) ?? first.brand,
        grade: first.grade,
        country: first.country,
        years: [...new Set(same.map(({ year }) => year))].toSorted((a, b) => a - b),
        originals: distinct(same.map(({ original }) => original)),
      },
    ];
  });
  return { oils: oils.toSorted(byName), errors };
};
