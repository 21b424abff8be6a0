import * as assignmentsEndpoints from '@iom/contract/library/assignments/assignments.endpoints.ts';
import * as reassignmentsEndpoints from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import * as assuranceEndpoints from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import { readPublicControlChart } from '@iom/contract/library/assurance/public-chart.endpoints.ts';
import * as grantsEndpoints from '@iom/contract/library/licences/grants.endpoints.ts';
import * as grants from '@iom/contract/library/licences/grants.endpoints.ts';
import * as holdingsEndpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import { readOilPeers, readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import * as pdfReportsEndpoints from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readSampleReport } from '@iom/contract/library/pdf-reports/sample-report.endpoints.ts';
import { readProvenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import * as regionalDatabasesEndpoints from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { readSanityReport } from '@iom/contract/library/sanity/sanity.endpoints.ts';
import { correctValues } from '@iom/contract/samples/imports/imports.endpoints.ts';
import type { FastifyReply } from 'fastify';
import {
  type Dictionary,
  oncePerArchive,
  oncePerVersion,
  type Samples,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Database } from '#platform/database/database.ts';
import { contentDisposition } from '#platform/http/headers.ts';
import { pageOf, queueCaller } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import {
  type AssignmentDeps,
  acceptAssignment,
  assignLicence,
  assignmentsOfUser,
  cancelAssignment,
  declineAssignment,
  listAssignments,
  readInvitation,
} from './assignments/assignments.service.ts';
import {
  listHeldRetests,
  readAssuranceOverview,
  readLotChart,
  readPublicChart,
} from './assurance/assurance.service.ts';
import { publicSites } from './assurance/site-figures.ts';
import type { ReadSiteResults } from './assurance/site-results.service.ts';
import { correctValuesOfOil } from './corrections/oil-correction.service.ts';
import { gradeVerdict, type VerdictDeps } from './grade-verdicts/grade-verdicts.service.ts';
import { type GrantDeps, grantRegional, grantSingle, revokeLicence } from './grants/grants.service.ts';
import {
  boughtRegionals,
  boughtReports,
  customSamples,
  heldRegionals,
  heldReports,
  licencesOfUser,
  listHoldings,
  ownedReports,
} from './holdings/holdings.service.ts';
import { visibleCells } from './licences/licences.service.ts';
import { oilPeers } from './oil-values/oil-peers.service.ts';
import { oilValues } from './oil-values/oil-values.service.ts';
import type { PdfReports, ReportFile } from './pdf-reports/pdf-reports.service.ts';
import { findReportCheck } from './pdf-reports/pdf-reports.store.ts';
import { listReports } from './pdf-reports/report-list.service.ts';
import { type ProvenanceDeps, readValueProvenance } from './provenance/provenance.service.ts';
import {
  decideReassignment,
  listReassignments,
  requestReassignment,
} from './reassignments/reassignments.service.ts';
import {
  createRegionalDatabase,
  regionalDatabaseFor,
  updateRegionalPrice,
  updateRegionalPrices,
} from './regional-databases/regional-databases.service.ts';
import {
  listRegionalDatabases,
  loadAvailability,
  loadRecentGroups,
  loadReleasedOils,
  regionalYears,
  withLicenceCounts,
} from './regional-databases/regional-databases.store.ts';
import { buildSanityReport } from './sanity/sanity.service.ts';

export const assignmentRoutes = (routes: Routes, deps: AssignmentDeps) => {
  routes.mutation(assignmentsEndpoints.assignLicence, ({ tx, user, body }) =>
    assignLicence(tx, deps, user, body),
  );
  routes.query(assignmentsEndpoints.listAssignments, ({ tx, user, query }) =>
    listAssignments(tx, user.id, pageOf(query)),
  );
  routes.query(assignmentsEndpoints.readInvitation, ({ tx, body }) => readInvitation(tx, body.token));
  routes.mutation(assignmentsEndpoints.acceptAssignment, ({ tx, user, body }) =>
    acceptAssignment(tx, deps, user, body.token),
  );
  routes.mutation(assignmentsEndpoints.declineAssignment, ({ tx, user, body }) =>
    declineAssignment(tx, deps, user, body.token),
  );
  routes.mutation(assignmentsEndpoints.cancelAssignment, ({ tx, user, params }) =>
    cancelAssignment(tx, deps, user, params.id),
  );
};

export const assuranceRoutes = (
  routes: Routes,
  database: Database,
  samples: Samples,
  readSiteResults: ReadSiteResults,
) => {
  const overview = oncePerVersion(samples, async (tx) =>
    readAssuranceOverview(tx, samples.dictionary(), await readSiteResults(tx)),
  );
  const example = oncePerArchive(samples, () =>
    database.read(async (tx) => ({
      chart: await readPublicChart(tx, samples.dictionary()),
      sites: await publicSites(tx, samples.dictionary(), await readSiteResults(tx)),
    })),
  );
  routes.query(assuranceEndpoints.readAssurance, ({ tx }) => overview(tx));
  routes.query(assuranceEndpoints.readControlChart, ({ tx, query }) =>
    readLotChart(tx, samples.dictionary(), query),
  );
  routes.raw(readPublicControlChart, example);
  routes.query(assuranceEndpoints.listRetests, ({ tx, user, query }) =>
    listHeldRetests(tx, samples.dictionary(), user.id, pageOf(query)),
  );
};

export const gradeVerdictRoutes = (routes: Routes, dictionary: () => Dictionary, deps: VerdictDeps) =>
  routes.query(readGradeVerdict, ({ tx, user, params, query: { values = 'as_reported' } }) =>
    gradeVerdict(tx, dictionary(), user.id, params.id, values, deps),
  );

export const grantRoutes = (routes: Routes, deps: GrantDeps) => {
  routes.auditedMutation(grantsEndpoints.grantRegionalDataset, ({ tx, body }) =>
    grantRegional(tx, deps, body),
  );
  routes.auditedMutation(grantsEndpoints.grantByReportNumber, ({ tx, body }) => grantSingle(tx, deps, body));
  routes.auditedMutation(grantsEndpoints.revokeAccess, ({ tx, body }) => revokeLicence(tx, deps, body));
};

export const holdingRoutes = (routes: Routes, dictionary: () => Dictionary) => {
  routes.query(holdingsEndpoints.listOwnedReports, ({ tx, user }) => ownedReports(tx, user.id));
  routes.heavy.query(holdingsEndpoints.listCustomSamples, ({ tx, user, query }) =>
    customSamples(tx, dictionary(), user.id, query.id),
  );
  routes.query(holdingsEndpoints.listHoldings, ({ tx, user, query }) =>
    listHoldings(tx, user, pageOf(query)),
  );
  routes.query(holdingsEndpoints.listBoughtReports, ({ tx, user, query }) =>
    boughtReports(tx, user, query, pageOf(query)),
  );
  routes.query(holdingsEndpoints.listBoughtRegional, ({ tx, user }) => boughtRegionals(tx, user.id));
  routes.query(grants.listOwnedDataOfUser, ({ tx, params, query }) =>
    heldReports(tx, params.id, pageOf(query)),
  );
  routes.query(grants.listLicencesOfUser, ({ tx, query }) =>
    licencesOfUser(tx, query.user, query.relation, pageOf(query)),
  );
  routes.query(assignmentsEndpoints.listAssignmentsOfUser, ({ tx, query }) =>
    assignmentsOfUser(tx, query.user, query.state, pageOf(query)),
  );
  routes.query(grants.listOwnedRegionalOfUser, ({ tx, params, query }) =>
    heldRegionals(tx, params.id, pageOf(query)),
  );
};

export const oilValueRoutes = (routes: Routes, dictionary: () => Dictionary, deps: VerdictDeps) => {
  routes.query(readOilValues, ({ tx, user, params, query: { values = 'as_reported' } }) =>
    oilValues(tx, dictionary(), user.id, params.id, values, deps),
  );
  routes.heavy.query(readOilPeers, ({ tx, user, params }) => oilPeers(tx, dictionary(), user.id, params.id));
};

const sendFile = (reply: FastifyReply, { name, bytes }: ReportFile, cacheControl: string) =>
  reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('inline', name))
    .header('cache-control', cacheControl)
    .send(bytes);

export const pdfReportRoutes = (routes: Routes, reports: PdfReports, dictionary: () => Dictionary) => {
  routes.heavy.query(pdfReportsEndpoints.listOwnedPdfs, ({ tx, user, query }) => {
    reports.warm();
    return listReports(tx, dictionary(), user.id, query, pageOf(query));
  });
  routes.raw(pdfReportsEndpoints.requestPdfReport, ({ user, params, request, write, reply }) =>
    reports.request(
      { id: user.id, sessionId: user.sessionId, write, ...queueCaller(request, reply) },
      params.year,
      params.reportNumber,
    ),
  );
  routes.raw(pdfReportsEndpoints.readPdfReport, async ({ params, request, reply }) =>
    sendFile(reply, await reports.read(params.token, queueCaller(request, reply)), 'private, no-store'),
  );
  routes.query(pdfReportsEndpoints.checkPdfReport, async ({ tx, params }) => {
    const found = await findReportCheck(tx, params.code);
    if (!found) throw new ApiError('not_found');
    const { reportNumber: report_number, revision, checksum, createdAt } = found;
    return { report_number, revision, checksum, made: createdAt.toISOString() };
  });
  routes.raw(readSampleReport, async ({ reply }) =>
    sendFile(reply, await reports.example(), 'public, max-age=3600'),
  );
};

export const provenanceRoutes = (routes: Routes, dictionary: () => Dictionary, deps: ProvenanceDeps) => {
  routes.query(readProvenance, ({ tx, user, query }) =>
    readValueProvenance(tx, dictionary(), user.id, query, deps),
  );
};

export const reassignmentRoutes = (routes: Routes, deps: AssignmentDeps) => {
  routes.mutation(reassignmentsEndpoints.requestReassignment, ({ tx, user, body }) =>
    requestReassignment(tx, deps, user, body),
  );
  routes.query(reassignmentsEndpoints.listReassignments, ({ tx, query }) =>
    listReassignments(tx, query.status, pageOf(query)),
  );
  routes.auditedMutation(reassignmentsEndpoints.approveReassignment, ({ tx, params }) =>
    decideReassignment(tx, deps, { id: params.id, status: 'APPROVED' }),
  );
  routes.auditedMutation(reassignmentsEndpoints.declineReassignment, ({ tx, params }) =>
    decideReassignment(tx, deps, { id: params.id, status: 'DECLINED' }),
  );
};

export const regionalDatabaseRoutes = (routes: Routes, samples: Samples) => {
  const releasedOils = oncePerVersion(samples, loadReleasedOils);
  routes.query(regionalDatabasesEndpoints.readRegionalYears, ({ tx }) => regionalYears(tx));
  routes.query(regionalDatabasesEndpoints.listRegionalReports, async ({ tx, user, query }) => {
    const { count, results } = await listRegionalDatabases(tx, query, pageOf(query));
    return { count, results: user?.isStaff ? await withLicenceCounts(tx, results) : results };
  });
  routes.query(regionalDatabasesEndpoints.readRegionalReport, ({ tx, user, params }) =>
    regionalDatabaseFor(tx, params.id, { withCounts: user?.isStaff ?? false }),
  );
  routes.auditedMutation(regionalDatabasesEndpoints.updateRegionalReport, async ({ tx, params, body }) => ({
    ...(await updateRegionalPrice(tx, params.id, body.price)),
    afterCommit: samples.refreshArchive,
  }));
  routes.auditedMutation(regionalDatabasesEndpoints.updateRegionalPrices, async ({ tx, body }) => {
    const change = await updateRegionalPrices(tx, body.prices);
    return { response: { changed: change.length }, change, afterCommit: samples.refreshArchive };
  });
  routes.auditedMutation(regionalDatabasesEndpoints.createRegionalReport, async ({ tx, body }) => ({
    ...(await createRegionalDatabase(tx, body)),
    afterCommit: samples.refreshArchive,
  }));
  routes.heavy.query(readAvailability, async ({ tx, user }) => {
    const oils = await releasedOils(tx);
    const results = await loadAvailability(tx, oils, user?.id ?? null);
    const held = user ? await visibleCells(tx, user.id) : new Map();
    return { count: results.length, results, recent_groups: await loadRecentGroups(tx, oils, held) };
  });
};

/** The correction of an oil, which states how many holders are mailed. */
export const correctionRoutes = (
  routes: Routes,
  deps: { jobs: Jobs; samples: Pick<Samples, 'dictionary' | 'refreshArchive'> },
) =>
  routes.auditedMutation(correctValues, async ({ tx, user, params, query, body, request }) => {
    const author = { userId: user.id, actorIp: request.ip, requestId: request.id };
    const call = { sampleId: params.id, correction: body, dryRun: query.dry_run, ...author };
    return {
      ...(await correctValuesOfOil(tx, { jobs: deps.jobs, dictionary: deps.samples.dictionary() }, call)),
      afterCommit: deps.samples.refreshArchive,
    };
  });

export const sanityRoutes = (routes: Routes, dictionary: () => Dictionary) =>
  routes.query(readSanityReport, ({ tx, params }) => buildSanityReport(tx, dictionary(), params.id));
