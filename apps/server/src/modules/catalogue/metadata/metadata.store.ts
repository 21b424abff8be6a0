// Metadata of `samples`, under the alias o, as facets, filters and the order of rows see it.
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import type { Mark } from '@iom/contract/samples/samples.schemas.ts';
import { countryCodes, countryName, isCountryCode } from '@iom/contract/shared/countries.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type FacetKey, isMark } from './facet-order.ts';

type TextFacet = Exclude<AnalysisFacetName, 'year' | Mark>;

const columnOf: Record<TextFacet, SQL> = {
  region: sql`o.region`,
  country: sql`o.country`,
  state: sql`o.state_or_province`,
  sae_grade: sql`o.sae_grade`,
  service_class: sql`o.service_class`,
  supplier: sql`o.supplier`,
  brand_name: sql`o.brand_name`,
  oil_type: sql`o.oil_type`,
};

const markColumn = (name: Mark) => sql`o.${sql.identifier(name)}`;

/** The value of a facet as text, a country as its code; null for not stated. */
export const facetText = (name: AnalysisFacetName): SQL => {
  if (name === 'year') return sql`o.year::text`;
  if (isMark(name))
    return sql`case when ${markColumn(name)} then 'True' when not ${markColumn(name)} then 'False' end`;
  return sql`nullif(${columnOf[name]}, '')`;
};

/** What `facetText` selected, as the contract has it. */
export const facetKeyOf = (name: AnalysisFacetName, text: string | null): FacetKey => {
  if (text === null) return null;
  if (name === 'year') return Number(text);
  return name === 'country' ? countryName(text) : text;
};

/** Codes of the countries named; a stored code without a name is its own name. */
const codesNamed = (names: readonly string[]) => {
  const codes = countryCodes.filter((code) => names.includes(countryName(code)));
  return [...codes, ...names.filter((name) => !isCountryCode(name))];
};

const isOneOf = (column: SQL, values: readonly (string | number)[]) =>
  values.length === 0 ? sql`false` : sql`${column} = any(${sql.param(values)})`;

/** Years beyond four digits match nothing and need not fit the column. */
const isOneOfYears = (years: readonly number[]) =>
  isOneOf(
    sql`o.year`,
    years.filter((year) => Math.abs(year) < 10_000),
  );

/** The condition that the value of a facet is one of these; the empty text means not stated. */
export const facetIsOneOf = (name: AnalysisFacetName, values: readonly (string | number)[]): SQL => {
  if (name === 'year') return isOneOfYears(values.map(Number));
  const texts = values.map(String);
  if (isMark(name)) return isOneOf(sql`coalesce(${facetText(name)}, '')`, texts);
  return isOneOf(columnOf[name], name === 'country' ? codesNamed(texts) : texts);
};

const isGrade = sql`o.sae_grade ~ '^([0-9]+W)?[0-9]*$'`;
/** `gradeNumbers` of the contract. */
const coldNumber = sql`case when o.sae_grade = '' then null when ${isGrade}
  then coalesce(substring(o.sae_grade from '^([0-9]+)W')::numeric, -1) else -1 end`;
const hotNumber = sql`case when o.sae_grade = '' then null when ${isGrade}
  then coalesce(nullif(substring(o.sae_grade from '[0-9]*$'), '')::numeric, -1) else -1 end`;

const namesByCode = JSON.stringify(Object.fromEntries(countryCodes.map((code) => [code, countryName(code)])));
const nameOfCountry = sql`coalesce(${namesByCode}::jsonb ->> o.country, o.country)`;

/** Text without regard to case, then by code point; the empty text is null. */
const textKeys = (text: SQL) => [sql`nullif(lower(${text}), '') collate "C"`, sql`${text} collate "C"`];

/** What rows are ordered by, most significant first; null where the field is empty. */
export const orderKeys = (field: (typeof valueRowMetadata)[number]): SQL[] => {
  switch (field) {
    case 'sample':
      return [sql`o.id`];
    case 'year':
      return [sql`o.year`];
    case 'sae_grade':
      return [coldNumber, hotNumber, ...textKeys(sql`o.sae_grade`)];
    case 'country':
      return textKeys(nameOfCountry);
    default:
      return textKeys(sql`o.${sql.identifier(field)}`);
  }
};
