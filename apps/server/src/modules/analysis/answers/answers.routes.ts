import { type AnswerName, answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import { depsFor } from '../hidden-names/hidden-names.ts';
import { computeAnswer } from './answers.service.ts';

export const answerRoutes = (routes: Routes, deps: AnalysisDeps) => {
  const register = <N extends AnswerName>(name: N) =>
    routes.heavy.raw(answers[name].endpoint, async (call) =>
      computeAnswer(await depsFor(deps, call.body), name, call),
    );
  for (const name of answerNames) register(name);
};
