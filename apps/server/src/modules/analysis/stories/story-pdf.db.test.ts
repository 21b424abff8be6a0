import { createStory, printSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { openThrottle, type Throttle, typesettingOf } from '#platform/throttle/throttle.ts';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { reloadArchive } from '#test/fixtures/archive.ts';
import { aMember } from '#test/fixtures/people.ts';
import { aSite } from '#test/fixtures/site.ts';
import { stories } from '../analysis.tables.ts';
import { openStoryPdfs } from './story-pdf.service.ts';

let archive: AnalysisArchive;
let token: string;
const storyOf = async (parts: object[]) => {
  const { body } = await archive.app.call(createStory, {
    body: { title: 'Winter', parts } as never,
    token: archive.holder.token,
  });
  return body.token;
};
beforeAll(async () => {
  archive = await openAnalysisArchive();
  const { regional, custom, analytes } = archive;
  const datasets = { regional_reports: [regional], custom_reports: [custom] };
  const parts = [
    { kind: 'words', text: '# Cold start\n\nRead **this** first, 100 % & more.' },
    {
      kind: 'view',
      title: 'All oils',
      query: {
        ...datasets,
        columns: [analytes.kv100, analytes.noack],
        charts: [{ kind: 'points', x: analytes.kv100, y: analytes.noack }],
      },
    },
    {
      kind: 'view',
      title: 'Claims of 2018',
      query: { ...datasets, year: ['2018'], answer: { name: 'claim-check', parameters: {} } },
    },
    {
      kind: 'view',
      title: 'Class',
      query: { ...datasets, answer: { name: 'claim-check', parameters: { claim: 'XX' } } },
    },
  ];
  token = await storyOf(parts);
});
afterAll(() => archive.app.close());

const printed = async (who = archive.holder, story = token) => {
  const response = await archive.app.app.server.inject({
    method: 'GET',
    url: fillAddress(printSharedStory.path, { token: story }),
    headers: { authorization: `Token ${who.token}` },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.rawPayload.includes('<pdfuaid:part>1<')).toBe(true);
  const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
};

test('prints words, tables, pictures, and as footnotes rule, counts, day, revision, methods and licence', async () => {
  const text = await printed();
  expect(text).toContain('Cold start');
  expect(text).toContain('Read this first, 100 % & more.');
  expect(text).toContain('Kinematic Viscosity @ 100 °C');
  expect(text).toMatch(/A1 Alpha 2016 5W-30 10\.12 <5\.0/);
  expect(text).toContain('5 oils found.');
  expect(text).toMatch(/\d oils with a number\. \d oils? at a limit \(< or >\)\./);
  expect(text).toContain('Claim check. Filters: Year: 2018; in the chosen datasets alone.');
  expect(text).toMatch(
    /Rule: A value conforms .* Computed on \d+ \w+ \d{4} from revision \w{8} of the archive\./,
  );
  expect(text).toContain('Left out: ');
  expect(text).toMatch(
    /Methods and precision R is the reproducibility.* No\. Value Method R .*ASTM D445 0\.0076 · X/,
  );
  expect(text).toContain('The parameters of this answer are no longer valid.');
  expect(text).toContain('must not be passed on');
});

test('a stored view whose own column is refused today is printed without what names it, and says so', async () => {
  const { regional, custom, app } = archive;
  const own = { id: 900_000_001, name: 'Old index', unit: '', decimals: 1, formula: 'Ca/Zn' };
  const story = await storyOf([
    {
      kind: 'view',
      title: 'Old',
      query: {
        ...{ regional_reports: [regional], custom_reports: [custom], own_columns: [own], columns: [own.id] },
        test_parameters: [{ test: own.id, operator: 'gt', value: 1000 }],
        charts: [{ kind: 'histogram', analyte: own.id }],
        sort_field: own.id,
      },
    },
  ]);
  await app.database.write((tx) =>
    tx.execute(sql`update ${stories} set parts = replace(parts::text, 'Ca/Zn', 'D2270(Ca, Zn)')::jsonb
      where ${stories.token} = ${story}`),
  );
  const text = await printed(archive.holder, story);
  expect(text).toContain(
    'The own column “Old index = D2270(Ca, Zn)” cannot be computed: D2270 and D341 take kinematic viscosities',
  );
  expect(text).toContain('5 oils found.');
});

test('a chart includes the oils beyond the range of its own analyte, as on the screen; other charts and the table do not', async () => {
  const { regional, custom, analytes } = archive;
  const kv100 = analytes.kv100;
  const story = await storyOf([
    {
      kind: 'view',
      title: 'Brushed',
      query: {
        ...{ regional_reports: [regional], custom_reports: [custom], columns: [kv100] },
        test_parameters: [{ test: kv100, operator: 'between', value: 10, value_to: 11 }],
        charts: [
          { kind: 'histogram', analyte: kv100, bins: 5 },
          { kind: 'trend', analyte: kv100 },
        ],
      },
    },
  ]);
  const text = await printed(archive.holder, story);
  const [found] = /(\d) oils found/.exec(text)?.slice(1) ?? [];
  const [histogram, trend] = [...text.matchAll(/(\d) oils with a number\./g)].map(([, count]) => count);
  expect(Number(histogram)).toBeGreaterThan(Number(found));
  expect(trend).toBe(found);
  expect(text.match(/With the oils beyond the range of Kinematic Viscosity @ 100 °C\./g)).toHaveLength(1);
});

test('the columns of conditions and order come first, as on the screen, and a caption is printed', async () => {
  const { regional, custom, analytes } = archive;
  const story = await storyOf([
    {
      kind: 'view',
      title: 'By calcium',
      caption: 'Oils with much calcium.',
      query: {
        ...{ regional_reports: [regional], custom_reports: [custom] },
        test_parameters: [{ test: analytes.noack, operator: 'gt', value: 1 }],
        region: ['Americas', 'Europe'],
        ...{ sort_field: analytes.calcium, sort_type: 'desc' },
      },
    },
  ]);
  const text = await printed(archive.holder, story);
  expect(text).toContain('Oils with much calcium.');
  expect(text).toMatch(/Report Brand Year SAE grade Region Noack Evaporation Loss \(mass %\) Calcium/);
  expect(text).toMatch(/5 of \d+ columns of values, those of conditions and order first\./);
});

test('a reader without the data gets the words and what is missing, and no value', async () => {
  const text = await printed(await aMember(archive.app));
  expect(text).toContain('Read this first');
  expect(text).toContain('You do not hold 2 datasets (2018 Americas, 1 custom dataset) of this view.');
  expect(text).not.toContain('10.12');
  expect(text).not.toContain('ASTM D445');
});

test.each(['holder', 'member'])(
  'the free sample set is free to answers, not in rows and charts of a %s',
  async (who) => {
    const { kv100, noack } = archive.analytes;
    const query = { sample_set: true, columns: [kv100, noack] };
    const view = (more: object) => ({ kind: 'view', title: 'Set', query: { ...query, ...more } });
    const reader = who === 'holder' ? archive.holder : await aMember(archive.app);
    const rows = [view({}), view({ charts: [{ kind: 'points', x: kv100, y: noack }] })];
    const text = await printed(reader, await storyOf(rows));
    expect(text).toContain('Without data of yours there is nothing to show here.');
    expect(text).not.toContain('10.12');
    const answer = { name: 'claim-check', parameters: {} };
    const shownOf = async (more: object) => {
      const print = await printed(reader, await storyOf([view({ answer, ...more })]));
      expect(print).not.toContain('Without data of yours');
      expect(print).toContain('Claim check over the free sample set. ');
      return /n: \d+ oils?\./.exec(print)?.[0];
    };
    // its saved filters are for the reader's own data
    expect(await shownOf({ year: ['1901'] })).toBe(await shownOf({}));
  },
);

test('values that the reader does not hold change nothing in it', async () => {
  const before = await printed();
  const change = async (report: string) => {
    await archive.app.execute(
      sql`update results set numbers = array_fill(77.7::float8, array[cardinality(numbers)]) where sample_id = ${archive.oilId(report)}`,
    );
    await reloadArchive(archive.app);
  };
  const withoutStamp = (text: string) => text.replaceAll(/revision \w{8}/g, '');
  await change('A6');
  expect(withoutStamp(await printed())).toBe(withoutStamp(before));
  await change('A3');
  expect(withoutStamp(await printed())).not.toBe(withoutStamp(before));
});

test('an unknown link is not found', async () => {
  const { status } = await archive.app.call(printSharedStory, {
    params: { token: 'none' },
    token: archive.holder.token,
  });
  expect(status).toBe(404);
});

/**
 * Prints with a time limit of a millisecond; calls `onComputed` when a story is computed and not yet printed.
 */
const openHurried = (onComputed = () => {}) => openPrinting({ onComputed, timeoutMs: 1 });
const openPatient = (throttle: Throttle) => openPrinting({ throttle });

const openPrinting = ({
  onComputed = () => {},
  throttle = openThrottle(archive.app.database, false),
  timeoutMs = 20_000,
}) => {
  const { database, app } = archive.app;
  const site = aSite();
  const lines: unknown[] = [];
  const deps = {
    database,
    dictionary: app.modules.samples.dictionary,
    site: {
      ...site,
      get siteName() {
        onComputed();
        return site.siteName;
      },
    },
    throttle,
    log: { error: (line: unknown) => lines.push(line) },
  };
  return { lines, pdfs: openStoryPdfs(deps as never, timeoutMs) };
};
const words = [{ kind: 'words', text: 'One sentence.' }];

test('a story that takes too long to print has its own failure', async () => {
  const { pdfs, lines } = openHurried();
  const reader = { id: archive.holder.id, key: '203.0.113.1', left: new AbortController().signal };
  const failed = { code: 'story_too_long', status: 409 };
  await expect(pdfs.read(reader, await storyOf(words))).rejects.toMatchObject(failed);
  expect(lines).toHaveLength(1);
  await pdfs.close();
});

test('a story is not printed for a disconnected reader', async () => {
  const leaving = new AbortController();
  const { pdfs, lines } = openHurried(() => leaving.abort());
  const reader = { id: archive.holder.id, key: '203.0.113.1', left: leaving.signal };
  await expect(pdfs.read(reader, await storyOf(words))).rejects.toMatchObject({ code: 'unavailable' });
  expect(lines).toEqual([]);
  await pdfs.close();
});

test.each(['# a\n', '- a\n', '- - - - - - a\n', 'a\n\n', '[a](https://b.c) ', '**a** '])(
  'a story of endless %j is refused before it is typeset',
  async (piece) => {
    const { pdfs, lines } = openHurried();
    const text = piece.repeat(Math.floor(5000 / piece.length)).trimEnd();
    const endless = await storyOf(Array.from({ length: 10 }, () => ({ kind: 'words', text })));
    const reader = { id: archive.holder.id, key: '203.0.113.1' };
    await expect(pdfs.read(reader, endless)).rejects.toMatchObject({ code: 'story_too_long' });
    // a time limit of a millisecond would have been logged
    expect(lines).toEqual([]);
    await pdfs.close();
  },
);

test('deep lists, quotations and emphasis are printed', async () => {
  const deep = ['- '.repeat(2499), '>'.repeat(4999), '*'.repeat(2000), '['.repeat(4000), '1) '.repeat(1600)];
  const parts = deep.map((text) => ({ kind: 'words', text: `${text}a${text[0] === '*' ? text : ''}` }));
  expect(await printed(archive.holder, await storyOf(parts))).toContain('must not be passed on');
});

test('printing is limited by its seconds: a reader who has used them up waits, another prints', async () => {
  const story = await storyOf(words);
  const userId = archive.holder.id;
  const throttle = openThrottle(archive.app.database, true);
  const { pdfs } = openPatient(throttle);
  await pdfs.read({ id: userId, key: '203.0.113.1' }, story);
  const used = () =>
    archive.app.database.read((tx) =>
      rowsOf<{ hits: number }>(
        tx,
        sql`select hits from throttles where key = ${`typesetting of user ${userId}`}`,
      ),
    );
  expect((await used())[0]?.hits).toBeGreaterThan(0);
  await typesettingOf(throttle, userId).spend(30_000);
  const refused = pdfs.read({ id: userId, key: '203.0.113.1' }, story);
  await expect(refused).rejects.toMatchObject({ code: 'too_many_requests' });
  const other = await aMember(archive.app);
  expect((await pdfs.read({ id: other.id, key: '203.0.113.1' }, story)).bytes.length).toBeGreaterThan(1000);
  await pdfs.close();
});

test('a dashboard is printed under its filter; a view that the filter excludes says so', async () => {
  const { regional, custom, analytes } = archive;
  const query = { regional_reports: [regional], custom_reports: [custom], columns: [analytes.kv100] };
  const chart = { kind: 'histogram', analyte: analytes.kv100, bins: 5 };
  const { body } = await archive.app.call(createStory, {
    body: {
      ...{ title: 'Board', layout: 'grid', filters: { year: ['2018'] } },
      parts: [
        { kind: 'view', title: 'Table', query },
        { kind: 'view', title: 'Chart alone', query: { ...query, charts: [chart] } },
        { kind: 'view', title: 'Of 2016', query: { ...query, year: ['2016'] } },
      ],
    } as never,
    token: archive.holder.token,
  });
  const text = await printed(archive.holder, body.token);
  expect(text.match(/Year: 2018/g)).toHaveLength(2);
  expect(text.match(/3 oils found/g)).toHaveLength(2);
  // of the two views with oils one has a table
  expect(text.match(/A5 alpha/g)).toHaveLength(1);
  expect(text).toContain('The filters of the dashboard and of this view exclude each other.');
  expect(text).not.toContain('A1 Alpha');
  expect(text).toContain(`/data/story/${body.token}`);
});
