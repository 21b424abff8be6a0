import {
  countAnalysisFacets,
  findOwnedOils,
  listDisplayAnalytes,
  listFilterValues,
  readAnalysisSeries,
  searchOwnedOils,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import { answerEndpoints } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { readSharedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { readSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { listAvailableTests, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listAssignments } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { listRetests, readAssurance } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import {
  listBoughtRegional,
  listBoughtReports,
  listCustomSamples,
  listHoldings,
  listOwnedReports,
  listPreviewColumns,
  previewReport,
} from '@iom/contract/library/licences/holdings.endpoints.ts';
import { readOilPeers, readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { listOwnedPdfs, readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readProvenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import { calculatePrice, readBestPrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from './endpoint-query.ts';

/** Reads of what the user owns, and of the catalogue and prices where these depend on what the user owns. */
export const licenceEndpoints = [
  calculatePrice,
  checkPurchase,
  countAnalysisFacets,
  findOwnedOils,
  listAssignments,
  listAvailableTests,
  listBoughtRegional,
  listBoughtReports,
  listCustomSamples,
  listDisplayAnalytes,
  listFilterValues,
  listHoldings,
  listOwnedPdfs,
  listOwnedReports,
  listPreviewColumns,
  listRetests,
  previewReport,
  readAnalysisSeries,
  readAssurance,
  readAvailability,
  readBestPrice,
  readGradeVerdict,
  readOil,
  readOilPeers,
  readOilValues,
  readProvenance,
  readSharedAnalysis,
  readSharedStory,
  searchOwnedOils,
  ...answerEndpoints,
] as const;

/** Refetches what depends on the licences the user holds or bought, after a purchase or a change of holder. */
export const invalidateLicences = (client: QueryClient) => invalidate(client, ...licenceEndpoints);
