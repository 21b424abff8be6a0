import * as endpoints from '@iom/contract/content/comments/comments.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { createComment, deleteComment, listComments, setHidden, updateComment } from './comments.service.ts';

/** Comments one user may leave: everybody signed in reads them. */
const commentLimit = { max: 20, minutes: 60 };

export const commentsRoutes = (routes: Routes, { throttle }: Pick<Platform, 'throttle'>) => {
  routes.heavy.query(endpoints.listComments, ({ tx, user, query }) =>
    listComments(tx, user, { ...pageOf(query), hidden: query.hidden, search: query.search }),
  );
  routes.raw(endpoints.createComment, async ({ user, body, write }) => {
    await throttle.hit(`comments of ${user.id}`, commentLimit.max, commentLimit.minutes);
    return write((tx) => createComment(tx, user, body));
  });
  routes.auditedMutation(endpoints.updateComment, ({ tx, user, params, body }) =>
    updateComment(tx, user, params.id, body),
  );
  routes.auditedMutation(endpoints.deleteComment, ({ tx, user, params }) =>
    deleteComment(tx, user, params.id),
  );
  routes.auditedMutation(endpoints.hideComment, ({ tx, user, params }) =>
    setHidden(tx, user, params.id, true),
  );
  routes.auditedMutation(endpoints.showComment, ({ tx, user, params }) =>
    setHidden(tx, user, params.id, false),
  );
};
