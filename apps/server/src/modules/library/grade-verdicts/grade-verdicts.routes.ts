import { readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { gradeVerdict } from './grade-verdicts.service.ts';

export const gradeVerdictRoutes = (
  routes: Routes,
  dictionary: () => Dictionary,
  readAlarms: ReadBatchAlarms,
) =>
  routes.query(readGradeVerdict, ({ tx, user, params }) =>
    gradeVerdict(tx, dictionary(), user.id, params.id, readAlarms),
  );
