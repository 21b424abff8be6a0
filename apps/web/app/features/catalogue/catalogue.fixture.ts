import { facetNames, type OilDetail, type OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Answers } from '../../test/page.tsx';

/** An oil of the catalogue, invented. */
const oil = (id: number, more: Partial<OilRow> = {}): OilRow => ({
  id,
  sample: id,
  year: 2016,
  brand_name: `Brand ${id}`,
  supplier: 'Northern Oils',
  sample__sae_grade: '5W30',
  service_class: 'SN',
  oil_type: 'Passenger car',
  region: 'Europe',
  country: 'Germany',
  state_or_province: '',
  sample__report_number: `R-${id}`,
  sample__group_id: 1,
  status: 'RELEASED',
  api_mark: true,
  dexos_mark: null,
  energy_saving: null,
  ilsac_mark: null,
  jaso_mark: null,
  resource_conserving: null,
  ...more,
});

const detail = (id: number, more: Partial<OilDetail> = {}): OilDetail => ({
  ...oil(id),
  photos: { front: `/photos/R-${id}-F`, back: `/photos/R-${id}-B` },
  tests_available: [
    { id: 1, name: 'Noack volatility', price: 100 },
    { id: 2, name: 'Base number', price: 45 },
  ],
  ...more,
});

const oils = [oil(11), oil(12)];

/** A catalogue of two oils, 11 and 12. */
export const catalogue: Answers = {
  'GET /api/core/sample-metadata/': ({ query }) => {
    const wanted = query.get('sample__report_number');
    const results = oils.filter((one) => !wanted || one.sample__report_number === wanted);
    return { body: { count: results.length, results } };
  },
  'GET /api/core/sample-metadata/facets/': {
    body: Object.fromEntries(facetNames.map((name) => [name, []])),
  },
  'GET /api/core/sample-metadata/11/': { body: detail(11) },
  'GET /api/core/sample-metadata/12/': { body: detail(12, { owned: [2] }) },
};
