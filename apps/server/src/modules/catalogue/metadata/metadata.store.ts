// Metadata of `samples`, with the alias o, in the form of facets, filters and row order.
import type { ValueRowOrder } from '@iom/contract/library/values/values.schemas.ts';
import { oilLabel, toLabelName } from '@iom/contract/samples/oil-label.schemas.ts';
import { countryCodes, countryName, isCountryCode } from '@iom/contract/shared/countries.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { CountedName, FacetKey } from './facet-order.ts';

const labelColumn = (name: CountedName) => sql`o.${sql.identifier(toLabelName(name))}`;
const labelType = (name: CountedName) => oilLabel[toLabelName(name)].type;

/** The value of a field as text, a country as its code; null for not stated. */
export const facetText = (name: CountedName): SQL => {
  const column = labelColumn(name);
  switch (labelType(name)) {
    case 'year':
      return sql`${column}::text`;
    case 'mark':
      return sql`case when ${column} then 'True' when not ${column} then 'False' end`;
    case 'report_number':
    case 'text':
    case 'grade':
    case 'region':
    case 'country':
      return sql`nullif(${column}, '')`;
  }
};

/** The values that `facetText` selected, in the format of the contract. */
export const parseFacetKey = (name: CountedName, text: string | null): FacetKey => {
  if (text === null) return null;
  switch (labelType(name)) {
    case 'year':
      return Number(text);
    case 'country':
      return countryName(text);
    case 'report_number':
    case 'text':
    case 'grade':
    case 'region':
    case 'mark':
      return text;
  }
};

/** Codes of the named countries; a stored code without a name is its own name. */
const codesNamed = (names: readonly string[]) => {
  const codes = countryCodes.filter((code) => names.includes(countryName(code)));
  return [...codes, ...names.filter((name) => !isCountryCode(name))];
};

const isOneOf = (column: SQL, values: readonly (string | number)[]) =>
  values.length === 0 ? sql`false` : sql`${column} = any(${sql.param(values)})`;

/** The condition that the value of a field is one of these; the empty text means not stated. */
export const facetIsOneOf = (name: CountedName, values: readonly (string | number)[]): SQL => {
  const texts = values.map(String);
  switch (labelType(name)) {
    case 'year':
      // years of more than four digits match nothing and need not fit the column
      return isOneOf(
        labelColumn(name),
        values.map(Number).filter((year) => Math.abs(year) < 10_000),
      );
    case 'mark':
      return isOneOf(sql`coalesce(${facetText(name)}, '')`, texts);
    case 'country':
      return isOneOf(labelColumn(name), codesNamed(texts));
    case 'report_number':
    case 'text':
    case 'grade':
    case 'region':
      return isOneOf(labelColumn(name), texts);
  }
};

const isGrade = sql`o.sae_grade ~ '^([0-9]+W)?[0-9]*$'`;
/** `gradeNumbers` of the contract. */
const coldNumber = sql`case when o.sae_grade = '' then null when ${isGrade}
  then coalesce(substring(o.sae_grade from '^([0-9]+)W')::numeric, -1) else -1 end`;
const hotNumber = sql`case when o.sae_grade = '' then null when ${isGrade}
  then coalesce(nullif(substring(o.sae_grade from '[0-9]*$'), '')::numeric, -1) else -1 end`;

const namesByCode = JSON.stringify(Object.fromEntries(countryCodes.map((code) => [code, countryName(code)])));
const nameOfCountry = sql`coalesce(${namesByCode}::jsonb ->> o.country, o.country)`;

/** Text ignoring case, then by code point; the empty text is null. */
const textKeys = (text: SQL) => [sql`nullif(lower(${text}), '') collate "C"`, sql`${text} collate "C"`];

/** Sort keys of rows, most significant first; null if the field is empty. */
export const orderKeys = (field: ValueRowOrder): SQL[] => {
  if (field === 'sample') return [sql`o.id`];
  const column = sql`o.${sql.identifier(field)}`;
  switch (oilLabel[field].type) {
    case 'year':
      return [column];
    case 'grade':
      return [coldNumber, hotNumber, ...textKeys(column)];
    case 'country':
      return textKeys(nameOfCountry);
    case 'report_number':
    case 'text':
    case 'region':
      return textKeys(column);
  }
};
