import type { Quote } from '@iom/contract/purchasing/quotes.schemas.ts';

const oil = (id: number) => ({
  id,
  sample: id,
  year: 2022,
  brand_name: `Brand ${id}`,
  supplier: 'Northern Oils',
  sample__sae_grade: '5W30',
  country: 'Germany',
  sample__report_number: `R-${id}`,
});

/** What the catalogue says about oils 11 and 12 and their tests, to who asks for them. */
export const oilsAndTests = {
  'GET /api/core/sample-metadata/': ({ query }: { query: URLSearchParams }) => {
    const results = (query.get('ids') ?? '').split(',').filter(Boolean).map(Number).map(oil);
    return { body: { count: results.length, results } };
  },
  'GET /api/reports/display-tests/': {
    body: {
      count: 2,
      results: [
        { id: 1, name: 'Noack volatility' },
        { id: 2, name: 'Base number' },
      ],
    },
  },
};

/** A quote of two oils that waits for its offer. */
export const quote = (changes: Partial<Quote> = {}): Quote => ({
  id: 45,
  reference: 'Q-000045',
  created: '2026-11-20T09:30:00.000Z',
  status: 'NEW',
  mine: true,
  contact_name: 'Ada Byron',
  company_name: 'Lovelace Lubricants',
  company_email: 'ada@lab.example',
  daytime_phone: '',
  api_specs: [],
  acea_specs: [],
  countries: ['Germany'],
  brands: [],
  sae_grades: ['5W30'],
  manufacturers: [],
  samples: [11, 12],
  comments: 'Only 2022, please.',
  offer: null,
  order: null,
  messages: [{ at: '2026-11-20T09:30:00.000Z', by: 'Ada Byron', text: 'Only 2022, please.' }],
  ...changes,
});

/** The same with an offer. */
export const quoted = (changes: Partial<Quote> = {}) =>
  quote({
    status: 'QUOTED',
    offer: {
      reports: [
        {
          name: 'Germany 2022',
          samples: [
            { id: 11, display_tests: [1, 2] },
            { id: 12, display_tests: [2, 1] },
          ],
        },
      ],
      price: 1234.5,
      message: 'With our compliments.',
      valid_until: '2027-01-31',
    },
    messages: [
      { at: '2026-11-20T09:30:00.000Z', by: 'Ada Byron', text: 'Only 2022, please.' },
      { at: '2026-11-21T09:30:00.000Z', by: 'Institute of Materials', text: 'With our compliments.' },
    ],
    ...changes,
  });
