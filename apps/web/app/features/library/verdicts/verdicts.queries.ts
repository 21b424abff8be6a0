import { readGradeVerdict } from '@iom/contract/library/pdf-reports.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The verdict on the grade an oil claims, by the values the user holds. */
export const gradeVerdictQuery = (id: number) =>
  queryOptions({
    queryKey: ['grade-verdict', id],
    queryFn: ({ signal }) => call(readGradeVerdict, { params: { id }, signal }),
  });
