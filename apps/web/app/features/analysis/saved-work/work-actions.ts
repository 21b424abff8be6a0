// What can be done with an entry of saved work, by the endpoints of its kind.

import { analysisPath } from '@iom/contract/analysis/analysis-path.rules.ts';
import {
  createSavedAnalysis,
  deleteSavedAnalysis,
  listSavedAnalyses,
  readSharedAnalysis,
  updateSavedAnalysis,
} from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import {
  listSavedWork,
  listWorkFolders,
  type SavedWork,
} from '@iom/contract/analysis/saved-work.endpoints.ts';
import {
  createStory,
  deleteStory,
  listStories,
  readStory,
  restoreStory,
  updateStory,
} from '@iom/contract/analysis/stories.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';

/** Whether it is a saved analysis; otherwise it is a story. */
export const isAnalysis = ({ kind }: Pick<SavedWork, 'kind'>) => kind === 'view' || kind === 'answer';

/** What opens it for its author and for the readers of its link. */
export const workPath = ({ kind, token, answer }: Pick<SavedWork, 'kind' | 'token' | 'answer'>): string => {
  return isAnalysis({ kind }) ? analysisPath(answer, { shared: token }) : pages.sharedStory.path({ token });
};

/** Reads the lists of saved work again. */
export const refreshWork = (client: QueryClient) =>
  invalidate(client, listSavedWork, listWorkFolders, listSavedAnalyses, listStories);

/** Changes name and folder. */
export const renameWork = (work: SavedWork, name: string, folder: string): Promise<unknown> =>
  isAnalysis(work)
    ? call(updateSavedAnalysis, { params: { id: work.id }, body: { name, folder } })
    : call(updateStory, { params: { id: work.id }, body: { title: name, folder } });

/** Saves the same once more, in the same folder. */
export const copyWork = async (work: SavedWork): Promise<unknown> => {
  const { id, folder, token } = work;
  const name = `${work.name.slice(0, 190)} (copy)`;
  if (isAnalysis(work)) {
    const { query } = await call(readSharedAnalysis, { params: { token } });
    return call(createSavedAnalysis, { body: { name, query, folder } });
  }
  const { parts, layout, filters } = await call(readStory, { params: { id } });
  return call(createStory, { body: { title: name, parts, layout, filters, folder } });
};

export const deleteWork = (work: SavedWork): Promise<unknown> =>
  isAnalysis(work)
    ? call(deleteSavedAnalysis, { params: { id: work.id } })
    : call(deleteStory, { params: { id: work.id } });

/** Restores a story or dashboard that was just deleted. */
export const restoreWork = ({ id }: SavedWork): Promise<unknown> => call(restoreStory, { params: { id } });
