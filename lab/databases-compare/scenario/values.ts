// Every endpoint with values, as a customer reads it. Reads again after every change of the archive.
import * as analysis from '@iom/contract/analysis/analysis.endpoints.ts';
import { answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import * as figures from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { listDisplayTests, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as assurance from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import * as holdings from '@iom/contract/library/licences/holdings.endpoints.ts';
import { readOilPeers, readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { listOwnedPdfs, readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readProvenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import { listRevisions } from '@iom/contract/samples/imports/imports.endpoints.ts';
import { referenceOil } from './archive-files.ts';
import type { Tests } from './catalogue.ts';
import type { Site } from './site.ts';

export interface Reader {
  token: string;
  /** Oils with values to read. */
  oils: readonly number[];
  tests: Tests;
  /** A held licence of each kind. */
  custom: number;
  regional: number;
}

const readOils = async ({ client }: Site, stage: string, { token, oils, tests }: Reader) => {
  for (const id of oils) {
    const call = { params: { id }, token };
    const { body } = await client.call(`${stage}: values of ${id}`, readOilValues, call);
    await client.call(`${stage}: peers of ${id}`, readOilPeers, call);
    await client.call(`${stage}: verdict of ${id}`, readGradeVerdict, call);
    const values = body.tests?.flatMap((test) => test.values);
    for (const { analyte } of [tests.kv, tests.noack]) {
      const query = { sample: String(id), analyte: String(analyte) };
      const status = values?.some((value) => value.analyte.id === analyte) ? 200 : 404;
      await client.call(`${stage}: provenance of ${analyte} of ${id}`, readProvenance, {
        query,
        token,
        status,
      });
    }
  }
};

const readLibrary = async ({ client, admin }: Site, stage: string, reader: Reader) => {
  const { token, tests, custom, regional } = reader;
  const analyte = String(tests.kv.analyte);
  const ofCustom = { id: String(custom), regional: 'false' } as const;
  const ofRegional = { id: String(regional), regional: 'true', ordering: `-${analyte}` } as const;
  await client.call(`${stage}: oils of a licence`, holdings.listCustomSamples, {
    query: { id: String(custom) },
    token,
  });
  await client.call(`${stage}: preview`, holdings.previewReport, { query: ofCustom, token });
  await client.call(`${stage}: preview of a region`, holdings.previewReport, { query: ofRegional, token });
  await client.call(`${stage}: columns of a preview`, holdings.listPreviewColumns, {
    query: ofCustom,
    token,
  });
  await client.call(`${stage}: assurance`, assurance.readAssurance, { token });
  await client.call(`${stage}: availability`, readAvailability, { token });
  await client.call(`${stage}: retests`, assurance.listRetests, { token });
  const chart = { reference_oil: referenceOil, analyte };
  await client.call(`${stage}: control chart`, assurance.readControlChart, { query: chart, token });
  await client.call(`${stage}: full sets`, listOwnedPdfs, { token });
  await client.call(`${stage}: tests`, listDisplayTests, { query: { page_size: '200' }, token });
  await client.call(`${stage}: revisions`, listRevisions, { query: { page_size: '100' }, token: admin });
  await client.call(`${stage}: overview`, figures.readArchiveOverview);
  await client.call(`${stage}: figures`, figures.readArchiveFigures);
  await client.call(`${stage}: distribution`, figures.readDistribution, { params: { id: analyte } });
  await client.call(`${stage}: catalogue`, listOils, { query: { ordering: 'id', page_size: '20' } });
};

const listQuestions = ({ tests: { kv, noack }, custom, regional }: Reader) => {
  const [A, N] = [kv.analyte, noack.analyte];
  return [
    {},
    { columns: [A, N], sort_field: A, sort_type: 'desc' as const, page_size: 10 },
    {
      test_parameters: [
        { test: A, operator: 'gt' as const, value: 10 },
        { test: N, operator: 'between' as const, value: 7, value_to: 12 },
      ],
    },
    { test_parameters: [{ test: A, operator: 'not_reported' as const }] },
    {
      test_parameters: [{ test: A, operator: 'reported' as const }],
      region: ['Europe'],
      sort_field: 'report_number' as const,
    },
    { custom_reports: [custom], columns: [A] },
    { regional_reports: [regional], service_class: 'sp' },
  ];
};

const listCharts = ({ tests: { kv, noack } }: Reader) => {
  const [A, N] = [kv.analyte, noack.analyte];
  return [
    { kind: 'histogram', analyte: A },
    { kind: 'points', x: A, y: N },
    { kind: 'box', analyte: A, group: 'region' },
    { kind: 'trend', analyte: A },
    { kind: 'parallel', analytes: [A, N] },
    { kind: 'profile', analytes: [A, N], group: 'region' },
  ] as const;
};

const askAnalysis = async ({ client }: Site, stage: string, reader: Reader) => {
  const { token } = reader;
  for (const [i, body] of listQuestions(reader).entries()) {
    await client.call(`${stage}: question ${i}`, analysis.searchOwnedOils, { body, token });
    await client.call(`${stage}: facets of question ${i}`, analysis.countAnalysisFacets, { body, token });
  }
  for (const chart of listCharts(reader)) {
    const series = 'analytes' in chart ? { ...chart, analytes: [...chart.analytes] } : chart;
    await client.call(`${stage}: ${series.kind}`, analysis.readAnalysisSeries, { body: { series }, token });
  }
  await client.call(`${stage}: CSV`, analysis.searchOwnedOils, { body: { download: true }, token });
  await client.call(`${stage}: filter values`, analysis.listFilterValues, { token });
  await client.call(`${stage}: sample set`, analysis.readSampleSet);
};

/** Every answer with the parameters of its example, and two with others. */
const askAnswers = async ({ client: { call } }: Site, stage: string, { token, oils, tests }: Reader) => {
  const [first = 0, last = 0] = oils;
  for (const name of answerNames) {
    const { title, endpoint, example } = answers[name];
    const body = { parameters: example.parameters({ first, last }) };
    await call(`${stage}: ${title}`, endpoint, { body, token });
  }
  await call(`${stage}: market trend of a bought test`, answers['market-trend'].endpoint, {
    body: { parameters: { analyte: tests.kv.analyte } },
    token,
  });
  await call(`${stage}: claim check of the sample set`, answers['claim-check'].endpoint, {
    body: { sample_set: true },
  });
};

/** Reads everything derived from values. `stage` names the preceding change of the archive. */
export const readEverything = async (site: Site, stage: string, reader: Reader) => {
  await readOils(site, stage, reader);
  await readLibrary(site, stage, reader);
  await askAnalysis(site, stage, reader);
  await askAnswers(site, stage, reader);
};
