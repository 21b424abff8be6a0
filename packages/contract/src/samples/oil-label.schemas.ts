// The label of an oil: facts from its bottle and its purchase. Schemas, the SQL table, columns in memory, filters, files and screens are
// derived from this object. A new field needs an entry here and a migration (CONTRIBUTING.md, "A field of an oil's label").

import { z } from 'zod';
import type { Region } from './regions.rules.ts';

/** The value type of each type of field. An empty text or a null mark means that the label does not state it. */
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
  /** Lists of facts place `name` and `place` individually; `product`, `claim` and `mark` follow in the order of this object. */
  readonly part: 'name' | 'product' | 'claim' | 'place' | 'mark';
  /** For the data dictionary of a download. */
  readonly meaning: string;
  /**
   * `rows`: every row of values includes the field, in previews, Data Analysis and all files. Otherwise only files with details do.
   * `order`: lists can be ordered by it. `search`: the search of the catalog covers it. `contains`: the catalog filters by part of its text.
   */
  readonly uses: readonly ('rows' | 'order' | 'search' | 'contains')[];
  /** The field is a facet with this position. Facets with the same position keep the order of this object. */
  readonly facet?: number;
  /** The field is a facet of Data Analysis but not of the catalog. */
  readonly analysisOnly?: true;
  /** Data Analysis filters by part of the text instead of by values. */
  readonly filteredByText?: true;
  /** Tables of oils list the field. On a phone it is below the report number, or hidden. */
  readonly listed?: 'below' | 'hidden';
  /** In the catalog, only administrators see the field. */
  readonly adminOnly?: true;
  /** samples.csv must have it. */
  readonly required?: true;
  /** What a cell of samples.csv may contain, unless the type makes that clear. */
  readonly help?: string;
  /** An example of a cell in samples.csv. */
  readonly example?: string;
  /** Width of the column in Excel, in characters. */
  readonly width?: number;
  /** The name of the field in rows and orderings of the catalog. */
  readonly catalogueName?: string;
  /** The name of the field in filters and facets of Data Analysis. */
  readonly analysisName?: string;
  /** The field was added after the first release. Servers of the previous version insert rows without it, so its column has a default. */
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
/** The name of the field in `oilLabel`, from any of its names. */
export type LabelNameOf<Name> = {
  [N in LabelName]: Extract<Name, AnyName<N>> extends never ? never : N;
}[LabelName];

const fields = new Map<string, LabelName>(
  labelNames.flatMap((name) => [name, catalogueName(name), analysisName(name)].map((key) => [key, name])),
);
/** `sample__sae_grade` → `sae_grade`, `state` → `state_or_province`; a name in `oilLabel` stays the same. */
export const toLabelName = <Name extends AnyName<LabelName>>(name: Name) =>
  fields.get(name) as LabelNameOf<Name>;

/** The label as stored, by the names in `oilLabel`. */
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

/** The shape of some fields of a label, by the names of the catalog. */
export const catalogueShape = <N extends LabelName>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [catalogueName(name), shapes[oilLabel[name].type]])) as {
    [K in N as CatalogueName<K>]: Shape<K>;
  };
