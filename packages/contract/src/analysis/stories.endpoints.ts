import { z } from 'zod';
import { endpoint, limitOfSaves } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { file, idParams, noContent, randomIdText } from '../shared/shapes.ts';
import { sharedStory, story, storyChanges, storyForm, storyRow } from './stories.schemas.ts';

/** Thirty parts of 5,000 characters take up to four bytes a character. */
const maxStoryBytes = 1024 * 1024;

export const listStories = listEndpoint({
  path: '/api/reports/analysis/stories/',
  access: 'user',
  summary: 'The stories of the user, the latest changed first unless ordered otherwise',
  row: storyRow,
  ordering: ['id', 'title', 'created', 'updated'],
});

export const createStory = endpoint({
  method: 'POST',
  path: '/api/reports/analysis/stories/',
  access: 'user',
  limit: limitOfSaves,
  bodyLimit: maxStoryBytes,
  summary: 'Create a story of words and views in their order, or with the layout `grid` a dashboard',
  body: storyForm,
  responses: { 201: story },
  failures: ['too_many_stories'],
});

export const readStory = endpoint({
  method: 'GET',
  path: '/api/reports/analysis/stories/:id/',
  access: 'user',
  summary: 'A story of the user',
  params: idParams,
  responses: { 200: story },
  failures: ['not_found'],
});

export const updateStory = endpoint({
  method: 'PATCH',
  path: '/api/reports/analysis/stories/:id/',
  access: 'user',
  limit: limitOfSaves,
  bodyLimit: maxStoryBytes,
  summary:
    'Change the title, parts, layout or filters of the version of a story that `updated` names; its link stays',
  params: idParams,
  body: storyChanges,
  responses: { 200: story },
  failures: ['not_found', 'story_changed', 'too_many_stories'],
});

export const deleteStory = endpoint({
  method: 'DELETE',
  path: '/api/reports/analysis/stories/:id/',
  access: 'user',
  summary: 'Delete a story. Its link stops working; the story can be restored within a day',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});

export const restoreStory = endpoint({
  method: 'POST',
  path: '/api/reports/analysis/stories/:id/restore/',
  access: 'user',
  limit: limitOfSaves,
  summary: 'Restore a story that was deleted within the last day; its link opens again',
  params: idParams,
  responses: { 200: story },
  failures: ['not_found', 'too_many_stories'],
});

const linkParams = z.object({ token: randomIdText });

export const readSharedStory = endpoint({
  method: 'GET',
  path: '/api/reports/analysis/shared-stories/:token/',
  access: 'user',
  summary: 'The story of a link, and the parts of its views that the reader does not hold',
  params: linkParams,
  responses: { 200: sharedStory },
  failures: ['not_found'],
});

export const printSharedStory = endpoint({
  method: 'GET',
  path: '/api/reports/analysis/shared-stories/:token/pdf/',
  access: 'user',
  summary: 'The story of a link as PDF: words, and each view over the data that the reader holds',
  params: linkParams,
  responses: { 200: file('application/pdf') },
  failures: ['not_found', 'report_failed', 'story_too_long'],
});
