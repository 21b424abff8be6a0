import path from 'node:path';
import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import { readSampleSet } from '@iom/contract/analysis/analysis.endpoints.ts';
import { type AnswerName, answerNames } from '@iom/contract/analysis/answers/answer.schemas.ts';
import * as endpoints from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { curlSample } from '@iom/contract/code-samples/curl.rules.ts';
import { type JsonObject, sampleRequestOf } from '@iom/contract/code-samples/sample-request.rules.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeGeneratedOils } from '#test/fixtures/stored-generated-oils.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

/** Of the demo archive with 900 oils: those years of which the sample set is made. */
const demo = { seed: 1984, oils: 900 };
const years = ['2005', '2009', '2013', '2018'];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const groups = [...generateArchive(demo)].filter(({ name }) => years.some((year) => name.includes(year)));
  const oils = groups.flatMap((group) => [...group.oils]);
  await storeGeneratedOils(app, oils);
}, 60_000);
afterAll(() => app.close());

interface Example {
  endpoint: Endpoint;
  /** What is asked, in words. */
  question: string;
  parameters: (sampleOf: (index: number) => number) => JsonObject;
}

const examples: Record<AnswerName, Example> = {
  'claim-check': {
    endpoint: endpoints.readClaimCheck,
    question: 'Which oils meet SAE J300 for the grade on their label? The worst come first.',
    parameters: () => ({ claim: 'SAE J300' }),
  },
  'share-conforming': {
    endpoint: endpoints.readShareConforming,
    question: 'What share breaks a limit of what the label claims, by claim?',
    parameters: () => ({ claim: 'label', by: 'claim' }),
  },
  'target-window': {
    endpoint: endpoints.readTargetWindow,
    question: 'Where does the first oil of the set lie among the others?',
    parameters: (sampleOf) => ({ sample: sampleOf(0) }),
  },
  comparison: {
    endpoint: endpoints.readComparison,
    question: 'In which properties do the first and the last oil of the set differ?',
    parameters: (sampleOf) => ({ samples: [sampleOf(0), sampleOf(-1)] }),
  },
  uniformity: {
    endpoint: endpoints.readUniformity,
    question: 'How uniform are the products with several bottles, and when were they reformulated?',
    parameters: () => ({}),
  },
  fingerprint: {
    endpoint: endpoints.readFingerprint,
    question: 'Which oils of other brands may hold the additive package of the last oil?',
    parameters: (sampleOf) => ({ sample: sampleOf(-1), other_brands: true }),
  },
  'base-stock': {
    endpoint: endpoints.readBaseStock,
    question: 'Which base-stock group is each oil blended from?',
    parameters: () => ({}),
  },
  suspects: {
    endpoint: endpoints.readSuspects,
    question: 'Which bottles are not what their label says?',
    parameters: () => ({}),
  },
  'viscometric-map': {
    endpoint: endpoints.readViscometricMap,
    question: 'Which oils have the best trade-off of cranking viscosity and evaporation loss?',
    parameters: () => ({ map: 'ccs-noack' }),
  },
  'chemistry-balance': {
    endpoint: endpoints.readChemistryBalance,
    question: 'Do the metals explain the ash?',
    parameters: () => ({ picture: 'ash' }),
  },
  'market-trend': {
    endpoint: endpoints.readMarketTrend,
    question: 'How does phosphorus move at a fixed mix of grades?',
    parameters: () => ({}),
  },
  'method-bridge': {
    endpoint: endpoints.readMethodBridge,
    question: 'May calcium by ASTM D5185 and D4951 be pooled?',
    parameters: () => ({ pair: 'calcium-d4951' }),
  },
};

const mostItems = 2;

/** Long lists cut, numbers rounded; the stamp of the archive differs from database to database. */
const shortened = (value: unknown, key = ''): unknown => {
  if (key === 'revision') return '…';
  if (typeof value === 'number') return Number(value.toPrecision(4));
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostItems).map((one) => shortened(one));
    return value.length > mostItems ? [...kept, `… ${value.length - mostItems} more`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, name)]));
};

const head = `# A worked example of each answer

\`npm run answers:examples -w lab\` writes this file from calls of the API on a part of the demo archive; a test fails where it is out of date.
Every call is made without a key, on the free sample set; without \`sample_set\` the same call reads what the holder of the key holds.
Lists are cut after ${mostItems} items here, and numbers rounded.
`;

/** One line for what fits into one. */
const json = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(/[[{]\n\s+[^[\]{}]{0,110}?\n\s+[\]}]/g, (text) =>
    text.replaceAll(/\n\s+/g, ' '),
  );

test('docs/answers-examples.md shows what the API returns on the sample set', async () => {
  const { oils } = (await app.call(readSampleSet, {})).body;
  expect(oils.length).toBe(60);
  const sampleOf = (index: number) => oils.at(index)?.sample ?? 0;
  const sections: string[] = [];
  const silent: AnswerName[] = [];
  for (const name of answerNames) {
    const { endpoint, question, parameters } = examples[name];
    const body = { sample_set: true, parameters: parameters(sampleOf), page_size: mostItems };
    const { status, text } = await app.call(endpoint, { body });
    const answer: { n: number } = JSON.parse(text);
    expect([name, status]).toEqual([name, 200]);
    if (answer.n === 0) silent.push(name);
    const request = curlSample(sampleRequestOf(endpoint, 'https://example.org', { body }));
    sections.push(
      `## ${name}\n\n${question}\n\n\`\`\`sh\n${request}\n\`\`\`\n\n\`\`\`json\n${json(shortened(answer))}\n\`\`\`\n`,
    );
  }
  const file = path.resolve(import.meta.dirname, '../../../../../../docs/answers-examples.md');
  await expect([head, ...sections].join('\n')).toMatchFileSnapshot(file);
  expect(silent).toEqual([]);
});
