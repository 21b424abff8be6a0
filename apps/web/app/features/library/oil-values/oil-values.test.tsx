import type { OilPeers, OilValues } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import { OwnedValues } from './MeasuredOil.tsx';

const analyte = (id: number, name: string, unit: string) => ({
  ...{ id, name, unit, decimals: 2 },
  direction: 'neutral' as const,
});
const values: OilValues = {
  sample: 11,
  tests: [
    {
      ...{ id: 1, name: 'Viscosity at 100 °C', method: 'ASTM D445', group: 'Viscosity' },
      values: [
        {
          analyte: analyte(5, 'Viscosity', 'mm²/s'),
          text: '10.15',
          judged: { limit: '9.30 to below 12.50', verdict: 'conforms' },
        },
      ],
    },
    {
      ...{ id: 2, name: 'Yield stress', method: 'ASTM D4684', group: 'Viscosity' },
      values: [{ analyte: analyte(6, 'Yield stress', 'Pa'), text: '<35', judged: null }],
    },
    { ...{ id: 3, name: 'Pour point', method: 'ASTM D97', group: 'Low temperature' }, values: [] },
  ],
  corrections: [],
};
const group = { sae_grade: '5W30', region: 'Europe', first_year: 2010, last_year: 2019 };
const peers: OilPeers = { group, values: [{ analyte: 5, n: 1184, percentile: 62 }] };
const renderValues = (responses: Responses = {}) =>
  show({
    pages: { '/': () => <OwnedValues sample={11} /> },
    at: '/',
    responses: {
      'GET /api/reports/oil-values/11/': { body: values },
      'GET /api/reports/oil-peers/11/': { body: peers },
      ...responses,
    },
  });
const rows = async () => {
  await screen.findByRole('table', { name: 'Viscosity' });
  return screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
};

test('shows every owned value with method, unit, qualifier, verdict and percentile', async () => {
  renderValues();
  await screen.findByText(/other oils of SAE 5W-30, Europe, 2010 to 2019 with a value/);
  expect(await rows()).toEqual([
    'ResultMethodValueUnitSAE J300Among similar oils',
    'ViscosityASTM D44510.15mm²/s✓ Conforms 9.30 to below 12.50thicker than 62% of 1,184 similar oils',
    'Yield stressASTM D4684<35Pa',
    'ResultMethodValueUnit',
    'Pour pointASTM D97No result',
  ]);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'Viscosity 2 values',
    'Low temperature 0 values',
  ]);
});

test.each([
  ['a wide window', false],
  ['a phone', true],
])('on %s the first group is open', async (_, isPhone) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  renderValues();
  await rows();
  const isOpen = screen.getAllByRole<HTMLDetailsElement>('group').map(({ open }) => open);
  expect(isOpen).toEqual([true, false]);
  vi.unstubAllGlobals();
});

test('marks a value whose batch is under alarm', async () => {
  const [first, ...others] = values.tests;
  const alarm = { laboratory: 'Laboratory A', batch: '2016-0143', signals: ['limit'] };
  const marked = { ...first, values: first?.values.map((value) => ({ ...value, alarm })) };
  renderValues({ 'GET /api/reports/oil-values/11/': { body: { ...values, tests: [marked, ...others] } } });
  expect((await rows())[1]).toContain('10.15Batch 2016-0143 under alarm');
  expect((await rows())[2]).not.toContain('alarm');
});

/** A 5W-30 of 2016 with its kinematic viscosities at 40 °C and 100 °C. */
const viscosities = [
  [7, '40', '60.68'],
  [8, '100', '10.60'],
].map(([id, celsius, text]) => ({
  ...{ id: Number(id), name: `Viscosity at ${celsius}`, method: 'ASTM D445', group: 'Viscosity' },
  values: [
    { analyte: analyte(Number(id), `Kinematic Viscosity @ ${celsius} C`, 'mm²/s'), text, judged: null },
  ],
}));
const renderCalculated = (more: Partial<OilValues>) =>
  renderValues({
    'GET /api/reports/oil-values/11/': {
      body: {
        ...{ ...values, tests: [...viscosities, ...values.tests] },
        calculated_index: { value: 168, reported: '169', agrees: true },
        viscosity_line: {
          at_40: { value: 60.68, reproducibility: 0.74 },
          at_100: { value: 10.6, reproducibility: 0.146 },
          source: 'Quoted from a paper (ASTM D445-26)',
        },
        ...more,
      },
    },
  });

test('states below the kinematic viscosities what they give, with R and its source', async () => {
  renderCalculated({});
  const shown = await rows();
  expect(shown.slice(2, 5)).toEqual([
    expect.stringMatching(/^Kinematic Viscosity @ 100.*10\.60mm²\/s/),
    'Viscosity index, calculatedASTM D2270168169 reported',
    'Kinematic viscosity at  °C, calculatedASTM D34116.83R 0.19mm²/s',
  ]);
  expect(screen.getByText(/carried through the line .* Quoted from a paper/)).toBeTruthy();
  const temperature = screen.getByRole('spinbutton', { name: 'Temperature in °C, 0 to 150' });
  const at = async (celsius: string) => {
    fireEvent.change(temperature, { target: { value: celsius } });
    return (await rows())[4];
  };
  expect(await at('40')).toContain('D34160.68R 0.74');
  expect(await at('151')).toContain('D341–0 to 150 °C');
  expect(await at('')).toContain('D341–0 to 150 °C');
});

test.each([
  [{ value: 168, reported: '120', agrees: false }, 'ASTM D2270168contradicts 120 reported'],
  [{ value: 168, reported: null, agrees: null }, 'ASTM D2270168none reported'],
])('says of the reported index %o', async (calculated_index, text) => {
  renderCalculated({ calculated_index });
  expect((await rows())[3]).toContain(text);
});

test('calculates nothing without both kinematic viscosities', async () => {
  renderValues();
  expect((await rows()).join()).not.toContain('calculated');
});

test.each([
  [{ group, values: [] }, /fewer than 20 other oils of SAE 5W-30/],
  [{ group: null, values: [] }, /states no SAE grade/],
])('says why there is no comparison', async (body, reason) => {
  renderValues({ 'GET /api/reports/oil-peers/11/': { body } });
  expect(await screen.findByText(reason)).toBeTruthy();
  expect((await rows())[1]).not.toContain('similar oils');
});

test('shows the values when the percentiles fail, and the values can be retried', async () => {
  const failed = failureResponse(503, 'unavailable', 'The service is busy.');
  let fails = true;
  renderValues({
    'GET /api/reports/oil-values/11/': () => (fails ? failed : { body: values }),
    'GET /api/reports/oil-peers/11/': failureResponse(404, 'not_found', 'Not found.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.');
  fails = false;
  await press('Try again');
  expect(await screen.findByText('The percentiles could not be loaded.')).toBeTruthy();
  expect(await rows()).toHaveLength(5);
});

test('states first what stands out, each with its value', async () => {
  renderValues();
  const facts = await screen.findByRole('list', { name: 'What stands out' });
  expect([...facts.children].map((fact) => fact.textContent)).toEqual([
    'Viscosity10.15 mm²/sthicker than 62% of 1,184 similar oils',
  ]);
});

test('shows which of the owned values were corrected, with the old and the new one', async () => {
  const correction = {
    revision: 2,
    corrected: '2026-11-22T12:00:00.000Z',
    analyte: 'Viscosity',
    unit: 'mm²/s',
  };
  const body = { ...values, corrections: [{ ...correction, old: '10.05', new: '10.15' }] };
  renderValues({ 'GET /api/reports/oil-values/11/': { body } });
  const list = await screen.findByRole('list', { name: 'Corrections' });
  expect(list.textContent).toMatch(/^Corrected on .*2026: Viscosity, 10\.05 → 10\.15 mm²\/s \(revision 2\)$/);
});

test('says that a cranking viscosity is compared with others of the same temperature', async () => {
  const tests = values.tests.map((test) => ({
    ...test,
    values: test.values.map((value) =>
      value.analyte.id === 5
        ? { ...value, analyte: analyte(5, 'CCS Viscosity @ Grade Temperature', 'mPa·s') }
        : value,
    ),
  }));
  const decade = { ...group, first_year: 2000, last_year: 2009 };
  renderValues({
    'GET /api/reports/oil-values/11/': { body: { ...values, tests } },
    'GET /api/reports/oil-peers/11/': { body: { ...peers, group: decade } },
  });
  expect(await screen.findByText(/peers before 2001 or from 2001 on alone/)).toBeTruthy();
});
