import * as endpoints from '@iom/contract/analysis/analysis.endpoints.ts';
import { maxFoundOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { type AnswerName, answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import * as holdings from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { canonicalGrade } from '@iom/contract/shared/sae-grade.ts';
import { searchWords } from '@iom/contract/shared/text.ts';
import type { FastifyReply } from 'fastify';
import type { CallerDetails } from '#modules/accounts/accounts.module.ts';
import { type Holder, type Library, licencesOfUser, pieces } from '#modules/library/library.module.ts';
import { rowsOfPage, sortRows } from '#platform/database/list-rows.ts';
import { contentDisposition } from '#platform/http/headers.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { AnalysisDeps } from './analysis.service.ts';
import {
  displayAnalytes,
  filterValues,
  resolveMask,
  searchCsv,
  searchFacets,
  searchPage,
  searchSeries,
  toDisplayAnalytes,
} from './analysis.service.ts';
import { describeAnalysisFile } from './analysis-file.service.ts';
import { indexAnalytes } from './analytes.ts';
import { toAnswerOil } from './answers/answer-oils.ts';
import { computeAnswer } from './answers/answers.service.ts';
import type { OilLabel } from './engine/oil-cells.ts';
import { depsFor, hideFilters } from './hidden-names/hidden-names.ts';
import { analytesInQuery, assertReadable } from './named-analytes.ts';
import { previewColumns, previewPage } from './preview.service.ts';

/** What the screen of Data Analysis asks again and again: its callers come with the licences they hold. */
const repeatedEndpoints: ReadonlySet<Endpoint> = new Set([
  endpoints.searchOwnedOils,
  endpoints.countAnalysisFacets,
  endpoints.readAnalysisSeries,
]);
export const callerDetails: CallerDetails = { text: licencesOfUser, endpoints: repeatedEndpoints };

/** Sends a response of Data Analysis as it is: rows, counts and points by the thousand are typed by the engine and not checked again. */
const sendJson = (reply: FastifyReply, json: string | Buffer) =>
  reply.type('application/json; charset=utf-8').send(json);

interface OilQuestion extends AnalysisFilters {
  search: string;
  samples: readonly number[];
}

const includesWord = ({ reportNumber, brandName, supplier, saeGrade, year }: OilLabel, word: string) =>
  saeGrade === canonicalGrade(word) ||
  [reportNumber, brandName, supplier, String(year)].some((text) => text.toLowerCase().includes(word));

/**
 * The user's held oils that match the filters and have every word of the search on their label; and the named
 * ones by id.
 * @throws ApiError bad_input for an unknown analyte, not_found for a dataset the user does not hold.
 */
const ownedOils = async (deps: AnalysisDeps, holder: Holder, question: OilQuestion) => {
  const { search, samples, ...filters } = question;
  assertReadable(indexAnalytes(deps.dictionary()), [{ query: filters, named: analytesInQuery(filters) }]);
  const { oils } = await deps.engine.oilCells(filters, [], await resolveMask(deps, holder, filters));
  const words = searchWords(search);
  const found = oils.filter((oil) => words.every((word) => includesWord(oil, word)));
  const named = oils.filter(({ id }) => samples.includes(id));
  const results = [...new Set([...named, ...found.slice(0, maxFoundOils)])];
  return { count: found.length, results: results.map(toAnswerOil) };
};

const answerRoutes = (routes: Routes, deps: AnalysisDeps) => {
  const register = <N extends AnswerName>(name: N) =>
    routes.heavy.raw(answers[name].endpoint, async (call) =>
      computeAnswer(await depsFor(deps, call.body), name, call),
    );
  for (const name of answerNames) register(name);
};

export const analysisRoutes = (routes: Routes, deps: AnalysisDeps, files: Library['analysisFiles']) => {
  routes.raw(endpoints.listFilterValues, ({ user }) => filterValues(deps, user));
  routes.raw(endpoints.listDisplayAnalytes, async ({ user, query: { page, page_size, ordering = [] } }) => {
    const rows = sortRows(await displayAnalytes(deps, user), ordering);
    return {
      count: rows.length,
      results: page_size ? rowsOfPage(rows, pageOf({ page, page_size })) : rows,
    };
  });
  routes.heavy.raw(endpoints.searchOwnedOils, async ({ user, body, reply }) => {
    const own = await depsFor(deps, body);
    if (!body.download) return sendJson(reply, await searchPage(own, user, body));
    const csv = await searchCsv(own, user, body);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition('attachment', 'custom_report.csv'))
      .send(pieces(csv));
  });
  routes.heavy.raw(holdings.previewReport, async ({ user, query, reply }) =>
    sendJson(reply, await previewPage(deps, user.id, query)),
  );
  routes.heavy.raw(holdings.listPreviewColumns, ({ user, query }) => previewColumns(deps, user.id, query));
  routes.heavy.raw(endpoints.startAnalysisDownload, async ({ user, body, write }) => ({
    task_id: await files.request(
      { user, write },
      await describeAnalysisFile(await depsFor(deps, body), user.id, body),
    ),
  }));
  routes.heavy.raw(endpoints.countAnalysisFacets, async ({ user, body, reply }) =>
    sendJson(reply, JSON.stringify(await searchFacets(await depsFor(deps, body), user, body))),
  );
  routes.heavy.raw(endpoints.readAnalysisSeries, async ({ user, body, reply }) =>
    sendJson(reply, JSON.stringify(await searchSeries(await depsFor(deps, body), user, body))),
  );
  routes.heavy.raw(endpoints.findOwnedOils, async ({ user, body }) =>
    ownedOils(await depsFor(deps, body), user, body),
  );
  routes.raw(endpoints.hideNames, ({ body }) => hideFilters(deps, body));
  routes.raw(endpoints.readSampleSet, async () => {
    const { oils, testIds } = await deps.sampleSet();
    return { oils: oils.map(toAnswerOil), analytes: toDisplayAnalytes(deps.dictionary(), testIds) };
  });
  answerRoutes(routes, deps);
};
