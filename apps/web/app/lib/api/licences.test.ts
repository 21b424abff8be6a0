import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { expect, test } from 'vitest';
import { endpointKey } from './endpoint-query.ts';
import { licenceEndpoints } from './licences.ts';

const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/contract/src/library/**/*.endpoints.ts',
    '../../../../../packages/contract/src/analysis/**/*.endpoints.ts',
  ],
  { eager: true },
);

const writes = [
  'acceptAssignment',
  'assignLicence',
  'cancelAssignment',
  'declineAssignment',
  'requestReassignment',
  'restoreStory',
];

/** Reads whose response is the same whatever the user holds, and downloads, which no query keeps. */
const independent = [
  'checkPdfReport',
  'hideNames',
  'listRegionalReports',
  'listSavedAnalyses',
  'listSavedWork',
  'listStories',
  'listWorkFolders',
  'readStory',
  'listTasks',
  'printSharedStory',
  'readControlChart',
  'readInvitation',
  'readPdfReport',
  'readPublicControlChart',
  'readRegionalReport',
  'readRegionalYears',
  'readSampleReport',
  'readSampleSet',
  'readTask',
  'requestPdfReport',
  'startDownload',
  'startPdfDownload',
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** GET, or POST with a query in its body, as every search of the analysis. */
const mayRead = ({ method, access, responses }: Endpoint) =>
  access !== 'admin' && (method === 'GET' || (method === 'POST' && 200 in responses));

test('every read of owned data is refetched after a change of licences, or named here as independent of it', () => {
  const refetched = licenceEndpoints.map(endpointKey);
  const forgotten = Object.values(files)
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([name, value]) => [value].flat().map((one): [string, unknown] => [name, one]))
    .filter(([, value]) => isEndpoint(value) && mayRead(value) && !refetched.includes(endpointKey(value)))
    .map(([name]) => name);
  expect(forgotten.sort()).toEqual([...writes, ...independent].sort());
});
