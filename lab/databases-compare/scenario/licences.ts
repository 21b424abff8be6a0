// Licences: granted, assigned, revoked, and downloaded.

import { startAnalysisDownload } from '@iom/contract/analysis/analysis.endpoints.ts';
import * as assignments from '@iom/contract/library/assignments/assignments.endpoints.ts';
import * as reassignments from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import {
  downloadFormats,
  startDownload,
  startPdfDownload,
} from '@iom/contract/library/downloads/downloads.endpoints.ts';
import * as grants from '@iom/contract/library/licences/grants.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { readPdfReport, requestPdfReport } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { People } from './people.ts';
import { mailedSecret, type Person, type Site, settle } from './site.ts';

/** Grants an oil and a regional database, then revokes a grant. */
export const grant = async ({ client, admin: token }: Site, { colleague: { id } }: People) => {
  const oil = { user_id: id, report_num: 'A-3' };
  const { id: licence } = (
    await client.call('grant an oil', grants.grantByReportNumber, { body: oil, token })
  ).body;
  await client.call('grant an oil again', grants.grantByReportNumber, { body: oil, token, status: 409 });
  const database = { user_id: id, region: 'Europe', year: 2014 };
  await client.call('grant a regional database', grants.grantRegionalDataset, { body: database, token });
  await client.call('grant an unknown oil', grants.grantByReportNumber, {
    body: { ...oil, report_num: 'zz' },
    token,
    status: 404,
  });
  const another = { ...oil, report_num: 'A-5' };
  await client.call('grant another oil', grants.grantByReportNumber, { body: another, token });
  const revocation = { report_id: licence, regional: false, reason: 'By mistake' };
  await client.call('revoke', grants.revokeAccess, { body: revocation, token });
  await client.call('revoke again', grants.revokeAccess, { body: revocation, token, status: 404 });
  await client.call('grant what was revoked', grants.grantByReportNumber, { body: oil, token });
  for (const endpoint of [grants.listOwnedDataOfUser, grants.listOwnedRegionalOfUser])
    await client.call('licences of an account', endpoint, { params: { id }, token });
  await client.call('all licences of an account', grants.listLicencesOfUser, {
    query: { user: String(id) },
    token,
  });
};

/** The licences that a customer holds. */
export const heldBy = async ({ client }: Site, { token }: Person) => {
  const { body } = await client.call('held licences', listOwnedReports, { token });
  return {
    custom: body.custom_reports.map(({ id }) => id),
    regional: body.regional_reports.map(({ id }) => id),
  };
};

/**
 * Assigns a copy of a regional database four times: cancelled, declined, accepted, and finally to another
 * customer.
 */
export const assign = async (
  site: Site,
  { buyer, colleague, guest }: People,
  licence: number,
  order: number,
) => {
  const { client, admin } = site;
  const body = {
    report_id: licence,
    order_id: order,
    email: colleague.email,
    report_type: 'REGIONAL' as const,
  };
  const assigning = (label: string, status?: number) =>
    client.call(label, assignments.assignLicence, { body, token: buyer.token, status });
  const { id } = (await assigning('assign')).body;
  await assigning('assign again', 409);
  await client.call('cancel an assignment', assignments.cancelAssignment, {
    params: { id },
    token: buyer.token,
  });
  const invitation = async () => {
    await settle(site);
    return { token: await mailedSecret(site, colleague.email, pages.acceptAssignment) };
  };
  await assigning('assign after a cancellation');
  const declined = { body: await invitation(), token: colleague.token };
  await client.call('decline an assignment', assignments.declineAssignment, declined);
  await assigning('assign after a refusal');
  const accepted = { body: await invitation(), token: colleague.token };
  await client.call('an invitation', assignments.readInvitation, { body: accepted.body });
  await client.call('accept for another', assignments.acceptAssignment, {
    ...accepted,
    token: guest.token,
    status: 404,
  });
  await client.call('accept', assignments.acceptAssignment, accepted);
  await client.call('accept again', assignments.acceptAssignment, { ...accepted, status: 404 });
  const request = {
    report_id: licence,
    email: guest.email,
    report_type: 'REGIONAL' as const,
    reason: 'Left.',
  };
  const asking = { body: request, token: colleague.token };
  await client.call('request a reassignment', reassignments.requestReassignment, asking);
  await client.call('request a reassignment again', reassignments.requestReassignment, {
    ...asking,
    status: 409,
  });
  const open = { query: { status: 'PENDING' as const }, token: admin };
  const { results } = (await client.call('open reassignments', reassignments.listReassignments, open)).body;
  const decision = { params: { id: results[0]?.id ?? 0 }, token: admin };
  await client.call('approve a reassignment', reassignments.approveReassignment, decision);
  await client.call('decline an approved reassignment', reassignments.declineReassignment, {
    ...decision,
    status: 409,
  });
  await settle(site);
};

const downloadLicence = async (
  { client }: Site,
  label: string,
  { token }: Person,
  id: number,
  isRegional: boolean,
) => {
  const regional = isRegional ? 'true' : 'false';
  for (const format of downloadFormats) {
    const query = { id: String(id), regional, format } as const;
    const { task_id } = (await client.call(`${label} as ${format}`, startDownload, { query, token })).body;
    await client.endOfTask(`${label} as ${format}: file`, task_id, token);
  }
};

/** Both kinds of licence in every format, and the analysis as Parquet. */
export const download = async (
  site: Site,
  stage: string,
  holder: Person,
  held: { custom: number; regional: number },
) => {
  await downloadLicence(site, `${stage}: dataset`, holder, held.custom, false);
  await downloadLicence(site, `${stage}: regional database`, holder, held.regional, true);
  const { token } = holder;
  const body = { format: 'parquet' as const };
  const { task_id } = (await site.client.call(`${stage}: analysis`, startAnalysisDownload, { body, token }))
    .body;
  await site.client.endOfTask(`${stage}: analysis: file`, task_id, token);
};

/** The data report of an oil, and a zip file of reports. */
export const readReports = async ({ client }: Site, { token }: Person) => {
  const call = { params: { year: 1, reportNumber: 'A-3' }, token };
  const { url } = (await client.call('data report', requestPdfReport, call)).body;
  const secret = url?.split('/').at(-2) ?? '';
  await client.call('data report: PDF', readPdfReport, { params: { token: secret } });
  await client.call('data report that is not held', requestPdfReport, {
    ...call,
    params: { year: 1, reportNumber: 'A-9' },
    status: 403,
  });
  const all = { query: { report_number__icontains: 'A-3' }, token };
  const { task_id } = (await client.call('data reports', startPdfDownload, all)).body;
  await client.endOfTask('data reports: file', task_id, token);
};
