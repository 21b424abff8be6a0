import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { createSampleRequest } from '@iom/contract/code-samples/code-samples.rules.ts';
import type { CodeChoice } from '../../../ui/code-samples/ShowAsCode.tsx';
import { type AnalysisSearch, queryOf } from './analysis-search.ts';

/** The calls that fetch what a view shows. */
export const analysisCode = (view: AnalysisSearch): [CodeChoice, ...CodeChoice[]] => {
  const query = queryOf(view);
  const { origin } = window.location;
  const page = { ...query, page: view.page };
  const file = { body: { ...query, download: true }, fileName: 'custom_report.csv' };
  return [
    { label: 'This page', request: createSampleRequest(searchOwnedOils, origin, { body: page }) },
    { label: 'All rows as CSV', request: createSampleRequest(searchOwnedOils, origin, file) },
  ];
};
