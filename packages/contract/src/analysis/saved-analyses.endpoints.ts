import { z } from 'zod';
import { endpoint, limitOfSaves } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, noContent, randomIdText } from '../shared/shapes.ts';
import { savedAnalysis, savedAnalysisForm, sharedAnalysis } from './saved-analyses.schemas.ts';

export const listSavedAnalyses = listEndpoint({
  path: '/api/reports/analysis/saved/',
  access: 'user',
  summary: 'The saved analyses of the user, by name unless ordered otherwise',
  row: savedAnalysis,
  ordering: ['id', 'name', 'created', 'updated'],
});

export const createSavedAnalysis = endpoint({
  method: 'POST',
  path: '/api/reports/analysis/saved/',
  access: 'user',
  limit: limitOfSaves,
  summary: 'Save an analysis under a name that no other analysis of the user has',
  body: savedAnalysisForm,
  responses: { 201: savedAnalysis },
  failures: ['too_many_analyses'],
});

export const updateSavedAnalysis = endpoint({
  method: 'PATCH',
  path: '/api/reports/analysis/saved/:id/',
  access: 'user',
  limit: limitOfSaves,
  summary: 'Rename a saved analysis, replace its query or move it to a folder',
  params: idParams,
  body: savedAnalysisForm.partial(),
  responses: { 200: savedAnalysis },
  failures: ['not_found'],
});

export const deleteSavedAnalysis = endpoint({
  method: 'DELETE',
  path: '/api/reports/analysis/saved/:id/',
  access: 'user',
  summary: 'Delete a saved analysis; its link ends',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});

export const readSharedAnalysis = endpoint({
  method: 'GET',
  path: '/api/reports/analysis/shared/:token/',
  access: 'user',
  summary: 'The analysis of a link, and the parts of it that the reader does not hold',
  params: z.object({ token: randomIdText }),
  responses: { 200: sharedAnalysis },
  failures: ['not_found'],
});
