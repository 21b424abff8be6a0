import path from 'node:path';
import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import { readSampleSet } from '@iom/contract/analysis/analysis.endpoints.ts';
import { type AnswerName, answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import { createSampleRequest, curlSample } from '@iom/contract/code-samples/code-samples.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeGeneratedOils } from '#test/fixtures/stored-generated-oils.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

/** From the demo archive with 900 oils: the years of the sample set. */
const demo = { seed: 1984, oils: 900 };
const years = ['2005', '2009', '2013', '2018'];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const groups = [...generateArchive(demo)].filter(({ name }) => years.some((year) => name.includes(year)));
  const oils = groups.flatMap((group) => [...group.oils]);
  await storeGeneratedOils(app, oils);
});
afterAll(() => app.close());

const maxItems = 2;

/** Truncates long lists and rounds numbers; the archive's stamp differs from database to database. */
const shortened = (value: unknown, key = ''): unknown => {
  if (key === 'revision') return '…';
  if (typeof value === 'number') return Number(value.toPrecision(4));
  if (Array.isArray(value)) {
    const kept = value.slice(0, maxItems).map((one) => shortened(one));
    return value.length > maxItems ? [...kept, `… ${value.length - maxItems} more`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, name)]));
};

const head = `# A worked example of each answer

\`npm run answers:examples -w lab\` writes this file from calls of the API on a part of the demo archive; a test fails where it is out of date.
Every call is made without a key, on the free sample set; without \`sample_set\` the same call reads what the holder of the key holds.
Lists are cut after ${maxItems} items here, and numbers rounded.
`;

/** One line if it fits. */
const json = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(/[[{]\n\s+[^[\]{}]{0,110}?\n\s+[\]}]/g, (text) =>
    text.replaceAll(/\n\s+/g, ' '),
  );

test('docs/answers-examples.md shows what the API returns on the sample set', async () => {
  const { oils } = (await app.call(readSampleSet, {})).body;
  expect(oils.length).toBe(60);
  const ends = { first: oils[0]?.sample ?? 0, last: oils.at(-1)?.sample ?? 0 };
  const sections: string[] = [];
  const silent: AnswerName[] = [];
  for (const name of answerNames) {
    const { endpoint, example } = answers[name];
    const body = { sample_set: true, parameters: example.parameters(ends), page_size: maxItems };
    const { status, text } = await app.call(endpoint, { body });
    const answer: { n: number } = JSON.parse(text);
    expect([name, status]).toEqual([name, 200]);
    if (answer.n === 0) silent.push(name);
    const request = curlSample(createSampleRequest(endpoint, 'https://example.org', { body }));
    sections.push(
      `## ${name}\n\n${example.question}\n\n\`\`\`sh\n${request}\n\`\`\`\n\n\`\`\`json\n${json(shortened(answer))}\n\`\`\`\n`,
    );
  }
  const file = path.resolve(import.meta.dirname, '../../../../../../docs/answers-examples.md');
  await expect([head, ...sections].join('\n')).toMatchFileSnapshot(file);
  expect(silent).toEqual([]);
});
