import { listAvailableTests, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listAssignments } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import {
  listRetests,
  readAssurance,
  readAvailability,
} from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { listHoldings, listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { listOwnedPdfs, readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from './endpoint-query.ts';

/** Refetches what depends on the licences the user holds or bought, after a purchase or a change of holder. */
export const invalidateLicences = (client: QueryClient) =>
  invalidate(
    client,
    listAssignments,
    listAvailableTests,
    listHoldings,
    listOwnedPdfs,
    listOwnedReports,
    listRetests,
    readAssurance,
    readAvailability,
    readGradeVerdict,
    readOil,
  );
