// The label of an oil: what its bottle and its purchase state. Schemas, table, columns in memory, filters, files and screens follow
// from this one table; a new field is an entry here and a migration (CONTRIBUTING.md, "A field of an oil's label").

import { z } from 'zod';
import type { Region } from './regions.rules.ts';

/** The value of each type of field. An empty text and a null mark mean not stated. */
interface TypedValues {
  /** Unique. */
  report_number: string;
  year: number;
  text: string;
  /** SAE J300, canonical like `5W30` or `40`. */
  grade: string;
  region: Region;
  /** Stored as its ISO 3166 alpha-2 code, on the wire by its English name. */
  country: string;
  mark: boolean | null;
}
type LabelType = keyof TypedValues;

export interface LabelField {
  /** Its name on screens and in documents. */
  readonly title: string;
  readonly type: LabelType;
  /** Lists of facts arrange `name` and `place` by themselves; `product`, `claim` and `mark` follow in the order of the table. */
  readonly part: 'name' | 'product' | 'claim' | 'place' | 'mark';
  /** For the data dictionary of a download. */
  readonly meaning: string;
  /**
   * `rows`: every row of values has it, in previews, Data Analysis and all files; without it, only files with details. `order`: lists
   * can be ordered by it. `search`: the search of the catalogue finds its words. `contains`: the catalogue filters by a part of it.
   */
  readonly uses: readonly ('rows' | 'order' | 'search' | 'contains')[];
  /** It is a facet, at this place; facets of the same place keep the order of the table. */
  readonly facet?: number;
  /** It is a facet of Data Analysis and not of the catalogue. */
  readonly analysisOnly?: true;
  /** Data Analysis filters by a part of its text instead of by its values. */
  readonly filteredByText?: true;
  /** The catalogue lists it: on a phone below the report number, or not at all. */
  readonly listed?: 'below' | 'hidden';
  /** In the catalogue only administrators see it. */
  readonly adminOnly?: true;
  /** samples.csv must have it. */
  readonly required?: true;
  /** What a cell of samples.csv may hold, where its type does not say it. */
  readonly help?: string;
  /** A cell of samples.csv. */
  readonly example?: string;
  /** Of its column in Excel, in characters. */
  readonly width?: number;
  /** Its name in rows and orders of the catalogue. */
  readonly catalogueName?: string;
  /** Its name in filters and facets of Data Analysis. */
  readonly analysisName?: string;
  /** Newer than the first release: servers of the version before insert rows without it, so its column has a default. */
  readonly addedLater?: true;
}

/** A trademark or licence mark printed on the label; `name` is its name in lists of marks. */
const labelMark = (name: string, { title = `${name} mark`, example = '' } = {}) =>
  ({
    title,
    name,
    type: 'mark',
    part: 'mark',
    meaning: `${name} mark on the label: True, False, or empty where not stated`,
    uses: [],
    facet: 10,
    example,
  }) as const;

/** The fields by their names in samples.csv, in files and in SQL, in the order of files. */
export const oilLabel = {
  year: {
    title: 'Year',
    type: 'year',
    part: 'name',
    meaning: 'Year of purchase of the bottle',
    uses: ['rows', 'order'],
    facet: 1,
    listed: 'hidden',
    required: true,
    example: '2024',
    width: 7,
  },
  brand_name: {
    title: 'Brand',
    type: 'text',
    part: 'name',
    meaning: 'Name of the oil on its label',
    uses: ['rows', 'order', 'search', 'contains'],
    facet: 8,
    listed: 'below',
    required: true,
    example: 'Brand',
    width: 28,
  },
  supplier: {
    title: 'Supplier',
    type: 'text',
    part: 'product',
    meaning: 'Company that sells the oil',
    uses: ['rows', 'order', 'search', 'contains'],
    facet: 7,
    listed: 'hidden',
    example: 'Supplier',
    width: 24,
  },
  sae_grade: {
    title: 'SAE grade',
    type: 'grade',
    part: 'claim',
    meaning: 'Viscosity grade after SAE J300, as on the label',
    uses: ['rows', 'order'],
    facet: 5,
    listed: 'below',
    example: '5W-30',
    width: 10,
    catalogueName: 'sample__sae_grade',
  },
  service_class: {
    title: 'Service class',
    type: 'text',
    part: 'claim',
    meaning: 'Service class stated on the label',
    uses: ['rows', 'order', 'search', 'contains'],
    facet: 6,
    filteredByText: true,
    listed: 'below',
    help: 'As on the label; at most 200 characters.',
    example: 'SP',
    width: 18,
  },
  oil_type: {
    title: 'Oil type',
    type: 'text',
    part: 'product',
    uses: ['search'],
    facet: 9,
    meaning: 'Kind of oil, such as passenger car or heavy duty',
    example: 'Passenger car',
  },
  region: {
    title: 'Region',
    type: 'region',
    part: 'place',
    meaning: 'Region where the bottle was bought',
    uses: ['rows', 'order', 'search'],
    facet: 2,
    listed: 'hidden',
    required: true,
    example: 'Europe',
    width: 14,
  },
  country: {
    title: 'Country',
    type: 'country',
    part: 'place',
    meaning: 'Country where the bottle was bought',
    uses: ['rows', 'order', 'search', 'contains'],
    facet: 3,
    listed: 'below',
    example: 'DE',
    width: 18,
  },
  state_or_province: {
    title: 'State or province',
    type: 'text',
    part: 'place',
    uses: ['rows', 'order'],
    meaning: 'State or province where the bottle was bought',
    facet: 4,
    analysisOnly: true,
    width: 18,
    analysisName: 'state',
  },
  report_number: {
    title: 'Report number',
    type: 'report_number',
    part: 'name',
    uses: ['rows', 'order', 'search'],
    meaning: 'Public number of the sample’s report',
    required: true,
    example: 'A-1',
    width: 18,
    catalogueName: 'sample__report_number',
  },
  container_id: {
    title: 'Blind code',
    type: 'text',
    part: 'name',
    uses: [],
    adminOnly: true,
    meaning: 'Blind code under which the laboratory tested the bottle',
    example: 'C-0001',
    help: 'The blind code on the bottle; at most 200 characters.',
  },
  api_mark: labelMark('API', { example: 'True' }),
  dexos_mark: labelMark('dexos'),
  energy_saving: labelMark('Energy conserving', { title: 'Energy conserving' }),
  ilsac_mark: labelMark('ILSAC'),
  jaso_mark: labelMark('JASO'),
  resource_conserving: labelMark('Resource conserving', { title: 'Resource conserving' }),
} as const satisfies Record<string, LabelField>;

type Fields = typeof oilLabel;
export type LabelName = keyof Fields;
type Use = LabelField['uses'][number];

type NamesWith<Field> = { [N in LabelName]: Fields[N] extends Field ? N : never }[LabelName];
type NamesFor<U extends Use> = {
  [N in LabelName]: U extends Fields[N]['uses'][number] ? N : never;
}[LabelName];

/** All fields, in the order of files. */
export const labelNames = Object.keys(oilLabel) as LabelName[];

const namesFor = <U extends Use>(use: U) =>
  labelNames.filter((name): name is NamesFor<U> => (oilLabel[name].uses as readonly Use[]).includes(use));
const has = (name: LabelName, key: keyof LabelField) => key in oilLabel[name];

export type Mark = NamesWith<{ type: 'mark' }>;
export const marks = labelNames.filter((name): name is Mark => oilLabel[name].type === 'mark');
export const isMark = (name: string): name is Mark => marks.some((mark) => mark === name);

export type RowName = NamesFor<'rows'>;
export const rowNames = namesFor('rows');
export type OrderName = NamesFor<'order'>;
export const orderNames = namesFor('order');
export type SearchName = NamesFor<'search'>;
export const searchNames = namesFor('search');
export type ContainsName = NamesFor<'contains'>;
export const containsNames = namesFor('contains');

export type FacetField = NamesWith<{ facet: number }>;
/** The facets of Data Analysis, in the order the screens show them. */
export const facetFields = labelNames
  .filter((name): name is FacetField => has(name, 'facet'))
  .sort((a, b) => oilLabel[a].facet - oilLabel[b].facet);
export type FacetName = Exclude<FacetField, NamesWith<{ analysisOnly: true }>>;
/** The facets of the catalogue, in the order the screens show them. */
export const facetNames = facetFields.filter((name): name is FacetName => !has(name, 'analysisOnly'));
export type TextFilterName = NamesWith<{ filteredByText: true }>;
export const textFilterNames = labelNames.filter((name): name is TextFilterName =>
  has(name, 'filteredByText'),
);

export type ListedName = NamesWith<{ listed: string }>;
export const listedNames = labelNames.filter((name): name is ListedName => has(name, 'listed'));

export type PlainName = Exclude<LabelName, Mark | NamesWith<{ adminOnly: true }>>;
/** The fields that every visitor sees in the catalogue, without the marks. */
export const plainNames = labelNames.filter(
  (name): name is PlainName => !isMark(name) && !has(name, 'adminOnly'),
);

export type CatalogueName<N extends LabelName> = N extends LabelName
  ? Fields[N] extends { catalogueName: infer Name extends string }
    ? Name
    : N
  : never;
export const catalogueName = <N extends LabelName>(name: N) => {
  const field: LabelField = oilLabel[name];
  return (field.catalogueName ?? name) as CatalogueName<N>;
};

export type AnalysisName<N extends LabelName> = N extends LabelName
  ? Fields[N] extends { analysisName: infer Name extends string }
    ? Name
    : N
  : never;
export const analysisName = <N extends LabelName>(name: N) => {
  const field: LabelField = oilLabel[name];
  return (field.analysisName ?? name) as AnalysisName<N>;
};

type AnyName<N extends LabelName> = N | CatalogueName<N> | AnalysisName<N>;
/** The field that has one of the names. */
export type FieldOf<Name> = {
  [N in LabelName]: Extract<Name, AnyName<N>> extends never ? never : N;
}[LabelName];

const fields = new Map<string, LabelName>(
  labelNames.flatMap((name) => [name, catalogueName(name), analysisName(name)].map((key) => [key, name])),
);
/** `sample__sae_grade` → `sae_grade`, `state` → `state_or_province`; a name of the table stays as it is. */
export const fieldOf = <Name extends AnyName<LabelName>>(name: Name) => fields.get(name) as FieldOf<Name>;

/** The label as it is stored, by the names of the table. */
export type OilLabel = { [N in LabelName]: TypedValues[Fields[N]['type']] };

const shapes = {
  report_number: z.string(),
  year: z.int(),
  text: z.string(),
  grade: z.string(),
  region: z.string(),
  country: z.string(),
  mark: z.boolean().nullable(),
} satisfies Record<LabelType, z.ZodType>;
type Shape<N extends LabelName> = (typeof shapes)[Fields[N]['type']];

/** The shape of some fields of a label on the wire. */
export const labelShape = <N extends LabelName>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, shapes[oilLabel[name].type]])) as { [K in N]: Shape<K> };

/** The same under the names of the catalogue. */
export const catalogueShape = <N extends LabelName>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [catalogueName(name), shapes[oilLabel[name].type]])) as {
    [K in N as CatalogueName<K>]: Shape<K>;
  };
