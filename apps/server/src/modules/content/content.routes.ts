import * as approvedOilsEndpoints from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import * as commentsEndpoints from '@iom/contract/content/comments.endpoints.ts';
import * as contentEndpoints from '@iom/contract/content/contact.endpoints.ts';
import { emptyContact } from '@iom/contract/content/contact.endpoints.ts';
import * as entriesEndpoints from '@iom/contract/content/entries.endpoints.ts';
import * as messagesEndpoints from '@iom/contract/content/messages.endpoints.ts';
import * as papersEndpoints from '@iom/contract/content/papers.endpoints.ts';
import { readEntries } from '@iom/contract/content/published-entries.endpoints.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { Audited } from '#platform/http/audited.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import {
  countApprovedOilFacets,
  listApprovedOils,
  replaceApprovedOils,
} from './approved-oils/approved-oils.service.ts';
import {
  createComment,
  deleteComment,
  listComments,
  setHidden,
  updateComment,
} from './comments/comments.service.ts';
import { receiveMessage } from './contact.service.ts';
import {
  createEntry,
  deleteEntry,
  listAllEntries,
  orderSection,
  readPublishedEntries,
  updateEntry,
} from './entries/entries.service.ts';
import {
  listMessages,
  readMessageWithReplies,
  replyToMessage,
  setDone,
} from './messages/messages.service.ts';
import { createPaper, deletePaper, listPapers, readPaper, updatePaper } from './papers/papers.service.ts';

const approvedOilsRoutes = (routes: Routes) => {
  routes.heavy.query(approvedOilsEndpoints.listApprovedOils, ({ tx, query }) =>
    listApprovedOils(tx, query, pageOf(query)),
  );
  routes.heavy.query(approvedOilsEndpoints.countApprovedOilFacets, ({ tx, query }) =>
    countApprovedOilFacets(tx, query),
  );
  routes.auditedMutation(approvedOilsEndpoints.replaceApprovedOils, ({ tx, body }) =>
    replaceApprovedOils(tx, { csv: body.csv, dryRun: body.dry_run }),
  );
};

/** Limit of comments per user: every signed-in user reads them. */
const commentLimit = { max: 20, minutes: 60 };

const commentsRoutes = (routes: Routes, { throttle }: Pick<Platform, 'throttle'>) => {
  routes.heavy.query(commentsEndpoints.listComments, ({ tx, user, query }) =>
    listComments(tx, user, { ...pageOf(query), hidden: query.hidden, search: query.search }),
  );
  routes.raw(commentsEndpoints.createComment, async ({ user, body, write }) => {
    await throttle.hit(`comments of ${user.id}`, commentLimit.max, commentLimit.minutes);
    return write((tx) => createComment(tx, user, body));
  });
  routes.auditedMutation(commentsEndpoints.updateComment, ({ tx, user, params, body }) =>
    updateComment(tx, user, params.id, body),
  );
  routes.auditedMutation(commentsEndpoints.deleteComment, ({ tx, user, params }) =>
    deleteComment(tx, user, params.id),
  );
  routes.auditedMutation(commentsEndpoints.hideComment, ({ tx, user, params }) =>
    setHidden(tx, user, params.id, true),
  );
  routes.auditedMutation(commentsEndpoints.showComment, ({ tx, user, params }) =>
    setHidden(tx, user, params.id, false),
  );
};

const messagesRoutes = (routes: Routes, deps: Pick<Platform, 'outbox'>) => {
  routes.query(messagesEndpoints.listMessages, ({ tx, query }) =>
    listMessages(tx, { state: query.state, search: query.search }, pageOf(query)),
  );
  routes.query(messagesEndpoints.readMessage, ({ tx, params }) => readMessageWithReplies(tx, params.id));
  routes.auditedMutation(messagesEndpoints.replyToMessage, ({ tx, user, params, body }) =>
    replyToMessage(tx, deps, user, { id: params.id, ...body }),
  );
  routes.auditedMutation(messagesEndpoints.closeMessage, ({ tx, params }) => setDone(tx, params.id, true));
  routes.auditedMutation(messagesEndpoints.reopenMessage, ({ tx, params }) => setDone(tx, params.id, false));
};

const papersRoutes = (routes: Routes, { samples }: Pick<ContentDeps, 'samples'>) => {
  routes.query(papersEndpoints.listPapers, ({ tx, query }) => listPapers(tx, query, pageOf(query)));
  routes.query(papersEndpoints.readPaper, ({ tx, params }) => readPaper(tx, params.id));
  routes.auditedMutation(papersEndpoints.createPaper, ({ tx, body }) =>
    createPaper(tx, samples.dictionary(), body),
  );
  routes.auditedMutation(papersEndpoints.updatePaper, ({ tx, params, body }) =>
    updatePaper(tx, samples.dictionary(), params.id, body),
  );
  routes.auditedMutation(papersEndpoints.deletePaper, ({ tx, params }) => deletePaper(tx, params.id));
};

export interface ContentDeps extends Pick<Platform, 'database' | 'outbox' | 'site' | 'throttle'> {
  samples: Pick<Samples, 'dictionary' | 'refreshArchive'>;
}

/** A change responds once the pages of this server have it; the database notifies the other servers. */
const entriesRoutes = (routes: Routes, { samples }: ContentDeps) => {
  const shown = async <R>(changed: Promise<Audited<R>>) => ({
    ...(await changed),
    afterCommit: samples.refreshArchive,
  });
  routes.query(readEntries, ({ tx, query }) => readPublishedEntries(tx, query.section));
  routes.query(entriesEndpoints.listEntries, ({ tx, query }) => listAllEntries(tx, query, pageOf(query)));
  routes.auditedMutation(entriesEndpoints.orderEntries, ({ tx, body }) =>
    shown(orderSection(tx, body.section, body.ids)),
  );
  routes.auditedMutation(entriesEndpoints.createEntry, ({ tx, body }) => shown(createEntry(tx, body)));
  routes.auditedMutation(entriesEndpoints.updateEntry, ({ tx, params, body }) =>
    shown(updateEntry(tx, params.id, body)),
  );
  routes.auditedMutation(entriesEndpoints.deleteEntry, ({ tx, params }) => shown(deleteEntry(tx, params.id)));
};

export const contentRoutes = (routes: Routes, deps: ContentDeps) => {
  routes.raw(contentEndpoints.readSite, async () => {
    const { siteName, publicEmail, institute } = deps.site;
    const { address, phone, fax, replyTime } = institute;
    return { name: siteName, email: publicEmail, address, phone, fax, reply_time: replyTime };
  });
  routes.mutation(contentEndpoints.contactInstitute, async ({ tx, body }) => ({
    reference: await receiveMessage(tx, deps, body ?? emptyContact),
  }));
  messagesRoutes(routes, deps);
  commentsRoutes(routes, deps);
  papersRoutes(routes, deps);
  entriesRoutes(routes, deps);
  approvedOilsRoutes(routes);
};
