import * as endpoints from '@iom/contract/analysis/stories.endpoints.ts';
import { contentDisposition } from '#platform/http/headers.ts';
import { pageOf, queueCaller } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import { indexAnalytes } from '../analytes.ts';
import {
  changeStory,
  listUserStories,
  makeStory,
  readOwnStory,
  readSharedStory,
  removeStory,
  restoreStory,
} from './stories.service.ts';
import type { StoryPdfs } from './story-pdf.service.ts';

export const storyRoutes = (routes: Routes, deps: AnalysisDeps, pdfs: StoryPdfs) => {
  const analytes = () => indexAnalytes(deps.dictionary());
  routes.heavy.query(endpoints.listStories, ({ tx, user, query }) =>
    listUserStories(tx, user.id, pageOf(query)),
  );
  routes.mutation(endpoints.createStory, ({ tx, user, body }) => makeStory(tx, analytes(), user.id, body));
  routes.heavy.query(endpoints.readStory, ({ tx, user, params }) => readOwnStory(tx, user.id, params.id));
  routes.mutation(endpoints.updateStory, ({ tx, user, params, body }) =>
    changeStory(tx, analytes(), user.id, params.id, body),
  );
  routes.mutation(endpoints.deleteStory, ({ tx, user, params }) => removeStory(tx, user.id, params.id));
  routes.mutation(endpoints.restoreStory, ({ tx, user, params }) => restoreStory(tx, user.id, params.id));
  routes.heavy.raw(endpoints.readSharedStory, ({ user, params }) =>
    readSharedStory(deps, user.id, params.token),
  );
  routes.raw(endpoints.printSharedStory, async ({ user, params, request, reply }) => {
    const reader = { id: user.id, ...queueCaller(request, reply) };
    const { name, bytes } = await pdfs.read(reader, params.token);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', name))
      .send(bytes);
  });
};
