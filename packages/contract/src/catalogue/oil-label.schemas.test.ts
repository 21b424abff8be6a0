import { expect, test } from 'vitest';
import {
  analysisFacetNames,
  analysisFilters,
  analysisQuery,
  listFilterNames,
} from '../analysis/analysis-query.schemas.ts';
import { facetLabels } from '../analysis/facet-labels.ts';
import { provenance } from '../library/provenance/provenance.endpoints.ts';
import { furtherLabels, valueRow, valueRowMetadata } from '../library/values/values.schemas.ts';
import {
  analysisName,
  catalogueName,
  labelNames,
  listedNames,
  marks,
  oilLabel,
  toLabelName,
} from '../samples/oil-label.schemas.ts';
import { watchedFilters } from '../watches/watches.endpoints.ts';
import { listOils, oilFilters } from './catalogue.endpoints.ts';
import { facetsShape, oilRow } from './catalogue.schemas.ts';
import { oilFacts } from './label-facts.rules.ts';

const markNames = 'api_mark dexos_mark energy_saving ilsac_mark jaso_mark resource_conserving';

/** Names of the wire, of files and of the URL: programs and stored searches hold them. A new field comes between them. */
const pinned: [list: string, names: readonly string[], first: string][] = [
  [
    'columns of every file',
    valueRowMetadata,
    'sample year brand_name supplier sae_grade service_class region country state_or_province report_number',
  ],
  [
    'fields',
    labelNames,
    `year brand_name supplier sae_grade service_class oil_type region country state_or_province report_number container_id ${markNames}`,
  ],
  [
    'keys of an oil',
    Object.keys(oilRow.shape),
    `id sample year brand_name supplier sample__sae_grade service_class oil_type region country state_or_province sample__report_number sample__group_id container_id status ${markNames}`,
  ],
  [
    'facets of the catalogue',
    Object.keys(facetsShape.shape),
    `year region country sae_grade service_class supplier brand_name oil_type ${markNames}`,
  ],
  [
    'facets of Data Analysis',
    analysisFacetNames,
    `year region country state sae_grade service_class supplier brand_name oil_type ${markNames}`,
  ],
  [
    'orders of the catalogue',
    listOils.ordering,
    'id year brand_name supplier sample__sae_grade service_class region country state_or_province sample__report_number',
  ],
  [
    'lists of filter values',
    listFilterNames,
    'year region country state sae_grade supplier brand_name oil_type',
  ],
];

test.each(pinned)('the %s keep their names and order', (_list, names, first) => {
  const known = new Set(first.split(' '));
  expect(names.filter((name) => known.has(name))).toEqual([...known]);
});

test('filters by a part of the text stay where they are', () => {
  const filters = Object.keys(oilFilters.shape);
  for (const name of ['brand_name', 'supplier', 'country', 'service_class'])
    expect(filters).toContain(`${name}__icontains`);
  expect(analysisFilters.parse({ service_class: ' SN ' })).toEqual({ service_class: 'SN' });
});

test.each(labelNames)('%s is in every list that its entry names, and in no other', (name) => {
  const { uses, facet, analysisOnly, listed, adminOnly } = { facet: undefined, ...oilLabel[name] } as {
    uses: readonly string[];
    facet?: number;
    analysisOnly?: true;
    listed?: string;
    adminOnly?: true;
  };
  const has = (list: object | readonly string[], key: string) =>
    Array.isArray(list) ? list.includes(key) : key in list;
  const isFacet = facet !== undefined;
  const ofCatalogue = isFacet && !analysisOnly;
  expect({
    row: has(valueRow.shape, name),
    file: has(valueRowMetadata, name),
    provenance: has(provenance.shape.oil.shape, name),
    oil: has(oilRow.shape, catalogueName(name)),
    order: has(listOils.ordering, catalogueName(name)),
    sort: analysisQuery.safeParse({ sort_field: name }).success,
    counts: has(facetsShape.shape, name),
    filter: has(oilFilters.shape, name),
    watch: has(watchedFilters.shape, name),
    part: has(oilFilters.shape, `${name}__icontains`),
    analysisFacet: has(analysisFacetNames, analysisName(name)),
    analysisFilter: has(analysisFilters.shape, analysisName(name)),
    label: has(facetLabels, analysisName(name)),
    listed: has(listedNames, name),
  }).toEqual({
    // on request where rows do not always have it
    row: uses.includes('rows') || has([...furtherLabels], name),
    file: uses.includes('rows'),
    provenance: uses.includes('rows') || name === 'container_id',
    oil: true,
    order: uses.includes('order'),
    sort: uses.includes('order'),
    counts: ofCatalogue,
    // `sample__report_number` is a filter of its own
    filter: ofCatalogue,
    watch: ofCatalogue,
    part: uses.includes('contains'),
    analysisFacet: isFacet,
    analysisFilter: isFacet,
    label: isFacet,
    listed: listed !== undefined,
  });
  expect(adminOnly).toBe(name === 'container_id' ? true : undefined);
});

test('a name of the catalogue or of Data Analysis belongs to one field', () => {
  const names = labelNames.flatMap((name) => [...new Set([name, catalogueName(name), analysisName(name)])]);
  expect(new Set(names).size).toBe(names.length);
  expect(toLabelName('state')).toBe('state_or_province');
  expect(toLabelName('sample__sae_grade')).toBe('sae_grade');
  for (const name of labelNames) expect(toLabelName(catalogueName(name))).toBe(name);
});

test('every field but the blind code, brand and report number is stated on the page of an oil', () => {
  const stated = Object.fromEntries(
    labelNames.map((name) => [
      catalogueName(name),
      oilLabel[name].type === 'mark' ? name === 'api_mark' : `<${name}>`,
    ]),
  );
  const oil = { ...stated, id: 1, sample: 1, year: 2016, sample__group_id: 1, status: 'RELEASED' };
  const texts = oilFacts(oil as unknown as Parameters<typeof oilFacts>[0]).map(({ text }) => text);
  const apart = ['year', 'brand_name', 'report_number', 'container_id', ...marks];
  for (const name of labelNames.filter((one) => !apart.includes(one)))
    expect(texts.filter((text) => text.includes(`<${name}>`))).toHaveLength(1);
  expect(texts).toContain('<state_or_province>, <country>');
  expect(texts.at(-1)).toBe('API');
});
