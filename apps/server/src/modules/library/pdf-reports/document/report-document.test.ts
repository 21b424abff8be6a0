import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePdf } from '#platform/pdf/pdf.ts';
import { aReport, aValue } from '#test/fixtures/data-report.ts';
import { namesOfScripts } from '#test/fixtures/names-of-scripts.ts';
import { misprints, printedTexts, readerText, timesCopied } from '#test/fixtures/printed-texts.ts';
import { runs } from '#test/setup/runs.ts';
import type { DataReport } from './data-report.types.ts';
import { reportDocument } from './report-document.ts';

/** Every piece of text with its page and height on it. */
const extractTextRuns = async (report: DataReport) =>
  (await printedTexts(reportDocument(report))).map(({ text, page, y }) => ({
    text,
    at: `${page}:${Math.round(y)}`,
  }));
const extractText = async (report: DataReport) =>
  (await extractTextRuns(report))
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');

test('prints a result next to the name of its value, however many lines the test above it takes', async () => {
  const values = [aValue('First value', '7.25'), aValue('Second value', '8.25')];
  const tests = [{ name: 'A test of a long name '.repeat(5), method: 'ASTM D5800 Proc. C', values }];
  const pieces = await extractTextRuns(aReport({ groups: [{ name: 'Group', tests }] }));
  const findPlace = (text: string) => pieces.find((piece) => piece.text.startsWith(text))?.at;
  expect(findPlace('First')).toBeDefined();
  expect(findPlace('7.25')).toBe(findPlace('First'));
  expect(findPlace('8.25')).toBe(findPlace('Second'));
});

test('has a column of R′ only where the reference oils give it', async () => {
  const values = [{ ...aValue('First value', '7.25'), reproducibility: '0.52', site: '0.31' }];
  const groups = [{ name: 'Group', tests: [{ name: 'A test', method: '', values }] }];
  expect(await extractText(aReport({ groups }))).toContain(
    'Unit r R R′ A test: First value 7.25 mm 0.52 0.31',
  );
  expect(await extractText(aReport())).toContain('Unit r R Test');
});

test('has a column of corrected values only where one is corrected for its laboratory', async () => {
  const corrected = { ...aValue('First value', '7.25'), site: '0.31', corrected: '7.12' };
  const values = [corrected, aValue('Second value', '8.25')];
  const groups = [{ name: 'Group', tests: [{ name: 'A test', method: '', values }] }];
  expect(await extractText(aReport({ groups }))).toContain(
    'Unit r R R′ Corrected A test First value 7.25 mm',
  );
  expect(await extractText(aReport({ groups }))).toContain('0.31 7.12');
});

test('uses the singular for one test with one value', async () => {
  expect(await extractText(aReport())).toContain('1 test, 1 value');
  expect(await extractText(aReport({ count: { tests: 2, values: 3 } }))).toContain('2 tests, 3 values');
});

test.each([
  [1995, true, true],
  [1996, true, false],
  [2001, false, false],
])('a report of %i says what it took for older editions of SAE J300', async (year, cranking, pumping) => {
  const text = await extractText(aReport({ year }));
  expect(text).toContain(`SAE J300 as it stood in ${year}, edition of`);
  expect(text.includes('Cranking limits before')).toBe(cranking);
  expect(text.includes('Pumping limits are from the edition of December 1995.')).toBe(pumping);
});

test('prints the check code with its address and the checksum of the figures', async () => {
  const check = {
    code: '7Q2M-K4XB-9TRC',
    checksum: 'ab12',
    address: 'https://iom.example/report-check/7Q2M',
  };
  const text = await extractText(aReport({ check }));
  for (const part of ['How to check', check.code, check.address, 'SHA-256 of the figures: ab12'])
    expect(text).toContain(part);
  expect(await extractText(aReport())).not.toContain('How to check');
});

test('embeds photographs as images, and leaves their place empty without one', async () => {
  const image =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const bytes = await makePdf(reportDocument(aReport({ photos: { front: { image }, back: null } })));
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
  const without = await makePdf(reportDocument(aReport({ photos: { front: null, back: null } })));
  expect(without.toString('latin1')).not.toContain('/Subtype /Image');
});

test('is tagged after PDF/UA-1, whatever parts it has', () => {
  const check = {
    code: '7Q2M-K4XB-9TRC',
    checksum: 'ab12',
    address: 'https://iom.example/report-check/7Q2M',
  };
  const viscosity = { at40: 60, at100: 10, band: null, cold: [] };
  const whole = aReport({ check, viscosity, elements: [{ symbol: 'Ca', mgKg: 1930 }], example: true });
  for (const report of [aReport(), whole, aReport({ photos: { front: null, back: null }, groups: [] })])
    expect(makePdf(reportDocument(report)).includes('<pdfuaid:part>1<')).toBe(true);
});

test('states peers, other bottles, retests, laboratories and missing tests', async () => {
  const text = await extractText(
    aReport({
      notReported: { untested: ['Pour Point'], notHeld: ['Nitrogen'], withoutResult: ['Chlorine'] },
      context: {
        released: '12 Mar 2019',
        batches: [
          { laboratory: 'Laboratory A', batch: '2016-3', tests: ['Test'], alarmed: 1 },
          { laboratory: 'Laboratory B', batch: '2016-4', tests: ['Other'], alarmed: 'unjudged' },
        ],
        retests: [
          { analyte: 'CCS @ -30 C', unit: 'mPa·s', first: '6620', retest: '6400', run: 2, within: true },
        ],
        alarms: [
          { analyte: 'Noack', laboratory: 'Laboratory A', batch: '2016-3', signals: ['limit', 'run'] },
        ],
        others: [{ reportNumber: 'R-7', year: 2014, country: 'Kenya' }],
        peers: {
          group: 'Other oils of SAE 5W-30',
          values: [{ analyte: 'Noack', value: '11.6', unit: 'mass %', percentile: 42, n: 120 }],
        },
      },
    }),
  );
  for (const part of [
    'Other oils of SAE 5W-30',
    '42 120',
    '1 other bottle of the same brand, supplier and grade: 2014 R-7 Kenya',
    'CCS @ −30 °C 6,620 6,400 mPa·s 2 within R',
    'Tested under the blind code C-1. In the archive since 12 Mar 2019.',
    'Laboratory A 2016-3 1 test: all but those below Signal for 1 value',
    'Laboratory B 2016-4 Other No limits yet',
    'Noack Laboratory A 2016-3 beyond the limits of individuals; eight results on one side of the mean',
    'were not run on this oil: Pour Point',
    'not in your data: Nitrogen',
    'without a reportable result: Chlorine',
  ])
    expect(text).toContain(part);
});

test('of many bottles of the product lists those of the nearest years, in chronological order', async () => {
  const others = Array.from({ length: 30 }, (_, index) => ({
    reportNumber: `B-${index}`,
    year: 1990 + index,
    country: 'Kenya',
  }));
  const context = { released: '', batches: [], retests: [], others, alarms: [], peers: null };
  const text = await extractText(aReport({ context }));
  expect(text).toContain('30 other bottles of the same brand, supplier and grade, the 24 nearest in year');
  // collected in 2016: 1996 to 2019
  expect(text).toContain('1996 B-6 Kenya 1997 B-7');
  expect(text).toContain('2019 B-29');
  expect(text).not.toContain('1995 B-5');
});

test('the matrix states verdict and probability of each limit of a class, with classes side by side, and another one by R′', async () => {
  const limit = (probability: string) => ({
    ...{ name: 'Phosphorus', unit: 'mg/kg', limit: '600 to 800', method: 'ASTM D5185', value: '770' },
    ...{ margin: '+30', reproducibility: '120', probability, verdict: 'undecided' as const, missing: null },
    ...{ further: ['0.0784 mass % (ASTM D6443)'], conflict: false },
    by_site: { reproducibility: '45', probability: '3%', verdict: 'does_not_conform' as const },
  });
  const claim = (name: string, probability: string) => ({
    ...{ name, since: 2010, outcome: 'undecided' as const, sources: 'Limits from: B.' },
    outcome_by_site: 'refuted' as const,
    limits: [limit(probability)],
  });
  const text = await extractText(aReport({ classes: [claim('API SN', '75%'), claim('ILSAC GF-5', '74%')] }));
  expect(text).toContain('Measured Unit API SN, from 2010 ILSAC GF-5, from 2010');
  expect(text).toContain('Undecided, P 75%');
  expect(text).toContain('Undecided, P 74% Does not conform by R′, P 3%');
  expect(text).toContain('engine tests are not. By R′ of our laboratories: refuted.');
  expect(text).toContain('with 0.0784 mass % (ASTM D6443)');
  expect(text).toContain('API SN: Limits from: B.');
});

test('a limit without a value says whether it was not tested or is not in the data', async () => {
  const limit = (name: string, missing: 'not_tested' | 'not_owned') => ({
    ...{ name, unit: 'mass %', limit: 'at most 0.8', method: '', value: '', margin: '', reproducibility: '' },
    ...{ probability: '', verdict: 'not_tested' as const, missing, further: [], conflict: false },
  });
  const limits = [limit('Evaporation loss', 'not_tested'), limit('Sulfated ash', 'not_owned')];
  const claim = {
    name: 'ACEA C3',
    since: 2004,
    outcome: 'not_tested' as const,
    sources: '',
    limits,
    outcome_by_site: 'not_tested' as const,
  };
  const unjudged = { unknown: ['GF-8A'], approvals: ['VW 504 00'] };
  const text = await extractText(aReport({ limits, classes: [claim], unjudged }));
  expect(text).toContain(
    'ACEA C3: 0 of 2 bench limits judged (1 of 2 not tested, 1 not in your data), engine tests are not.',
  );
  expect(text).toContain('On the label, not known to us: GF-8A.');
  expect(text).toContain('without limits here: VW 504 00.');
  expect(text).toMatch(/Evaporation loss at most 0.8 mass % Not tested Sulfated ash .* Not in your data/);
});

test('the heading of a group repeats on the next page and never ends a page', async () => {
  const tests = Array.from({ length: 120 }, (_, index) => ({
    ...{ name: `Test ${index}`, method: 'ASTM D1', values: [aValue(`Test ${index}`, '1.5')] },
  }));
  const groups = [0, 40, 80].map((from) => ({ name: `Group ${from}`, tests: tests.slice(from, from + 40) }));
  const pieces = await extractTextRuns(aReport({ groups }));
  const heads = pieces.flatMap((piece, index) => (/^Group \d+$/.test(piece.text) ? [index] : []));
  expect(heads.length).toBeGreaterThan(groups.length);
  for (const index of heads) {
    const page = pieces[index]?.at.split(':')[0];
    const next = pieces.slice(index).find(({ text }) => text.startsWith('Test '));
    expect(next?.at.split(':')[0]).toBe(page);
  }
});

test('prints no text over another, however long the names of laboratories and batches are', async () => {
  const laboratory = 'Laboratorium für Motorenprüfungen '.repeat(3);
  const batches = [{ laboratory, batch: '2016 spring '.repeat(6), tests: ['Noack'], alarmed: 2 }];
  const alarms = [{ analyte: 'Noack', laboratory, batch: '2016-3', signals: ['limit' as const] }];
  const context = { ...aReport().context, batches, alarms };
  expect(misprints(await printedTexts(reportDocument(aReport({ context }))))).toEqual([]);
});

test('prints any name in any script, as a reader finds and copies it', async () => {
  await fc.assert(
    fc.asyncProperty(namesOfScripts, async (byScript) => {
      const names = Object.entries(byScript);
      const report = aReport({
        title: byScript.Arabic ?? '',
        identity: names.map(([script, name]) => [`Brand ${script}`, name]),
      });
      const pdf = makePdf(reportDocument(report));
      const text = await readerText(pdf);
      expect(names.filter(([, name]) => timesCopied(text, name) === 0)).toEqual([]);
      expect(timesCopied(text, report.title)).toBeGreaterThan(0);
      expect(pdf.includes('<pdfuaid:part>1<')).toBe(true);
    }),
    {
      numRuns: runs({ quick: 2, all: 20 }),
      // from right to left, over two lines
      examples: [[{ Arabic: 'نفط', Urdu: 'ہسدلرداآدشہ تغحپہںھلحنغع ژغقبوقںتام ححشچروحشہجژ' }]],
    },
  );
});
