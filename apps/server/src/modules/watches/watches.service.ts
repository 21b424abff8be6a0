import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  maxWatches,
  type Watch,
  type WatchChanges,
  type WatchForm,
} from '@iom/contract/watches/watches.endpoints.ts';
import { lockUser, updateUser } from '#modules/accounts/accounts.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { drawSigningKey, findSigningKey } from '#platform/signing-keys/signing-keys.ts';
import {
  changeWatch,
  countWatches,
  disableAll,
  type FoundWatch,
  findSameFilters,
  findWatch,
  findWatchOfAnalysis,
  insertWatch,
  ownsAnalysis,
  removeWatch,
} from './watches.store.ts';

/**
 * `<user id>-<HMAC-SHA256 of it, base64url>`. It never expires: people keep mails for years, and it can only
 * end mails.
 */
const signToken = (secret: string, userId: number) =>
  `${userId}-${createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url')}`;

/** The token with which its holder ends the mails about releases to a user. */
export const unsubscribeToken = async (tx: WriteTx, userId: number): Promise<string> =>
  signToken(await drawSigningKey(tx, 'unsubscribe'), userId);

const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Switches off the data notifications and every watch of the token's user; a repeat is harmless.
 * @throws ApiError not_found for a token that is not signed by this site.
 */
export const endReleaseMails = async (tx: WriteTx, token: string): Promise<void> => {
  const userId = Number(token.split('-')[0]);
  const secret = await findSigningKey(tx, 'unsubscribe');
  if (secret === undefined || !isEqual(token, signToken(secret, userId))) throw new ApiError('not_found');
  await updateUser(tx, userId, { dataNotification: false });
  await disableAll(tx, userId);
};

/** The name of the watched search: its own, or the name of the saved analysis. */
export const watchName = ({ watch, analysis }: FoundWatch): string => watch.name ?? analysis?.name ?? '';

export const toWatchResponse = (found: FoundWatch): Watch => {
  const { watch, analysis } = found;
  return {
    id: watch.id,
    kind: watch.kind,
    name: watchName(found),
    filters: watch.filters,
    analysis: analysis && {
      id: analysis.id,
      token: analysis.token,
      answer: analysis.query.answer?.name ?? null,
    },
    enabled: watch.enabled,
    about: watch.about,
    schedule: watch.schedule,
    mailed: watch.mailedAt?.toISOString() ?? null,
    created: watch.createdAt.toISOString(),
  };
};

const readWatch = async (tx: ReadTx, userId: number, id: number): Promise<Watch> => {
  const watch = await findWatch(tx, userId, id);
  if (!watch) throw new ApiError('not_found');
  return toWatchResponse(watch);
};

const findSame = async (tx: ReadTx, userId: number, form: WatchForm) => {
  if (form.kind === 'CATALOGUE') return findSameFilters(tx, userId, form.filters);
  if (!(await ownsAnalysis(tx, userId, form.saved_analysis))) throw new ApiError('not_found');
  return findWatchOfAnalysis(tx, form.saved_analysis);
};

/** What its mails are about, and when; a result that was stored for other mails is not compared. */
const mailsOf = (form: WatchForm | WatchChanges) => {
  const about = 'about' in form ? form.about : undefined;
  const schedule = 'schedule' in form ? form.schedule : undefined;
  return {
    ...(about && { about }),
    ...(schedule && { schedule, mailedAt: new Date() }),
    ...((about || schedule) && { result: null }),
  };
};

/**
 * Watches a search, or enables its watch.
 * @throws ApiError not_found for a saved analysis of another user; too_many_watches.
 */
export const addWatch = async (tx: WriteTx, userId: number, form: WatchForm): Promise<Watch> => {
  // serializes the requests of a user, so that the limit holds and a search has one watch
  await lockUser(tx, userId);
  const same = await findSame(tx, userId, form);
  if (same !== undefined) {
    await changeWatch(tx, userId, same, { enabled: true, ...mailsOf(form) });
    return readWatch(tx, userId, same);
  }
  if ((await countWatches(tx, userId)) >= maxWatches) throw new ApiError('too_many_watches');
  const search =
    form.kind === 'CATALOGUE'
      ? { name: form.name, filters: form.filters }
      : { savedAnalysisId: form.saved_analysis, ...mailsOf(form) };
  return readWatch(tx, userId, await insertWatch(tx, { userId, kind: form.kind, ...search }));
};

/** @throws ApiError not_found for another user's watch; bad_input for the result of a search of the catalogue. */
export const switchWatch = async (
  tx: WriteTx,
  userId: number,
  id: number,
  changes: WatchChanges,
): Promise<Watch> => {
  const { kind } = await readWatch(tx, userId, id);
  if (kind === 'CATALOGUE' && changes.about === 'results')
    throw fieldError('about', 'Only a saved analysis has a result.');
  const { enabled } = changes;
  const set = { ...(enabled !== undefined && { enabled }), ...mailsOf(changes) };
  if (Object.keys(set).length > 0) await changeWatch(tx, userId, id, set);
  return readWatch(tx, userId, id);
};

/** @throws ApiError not_found for another user's watch. */
export const endWatch = async (tx: WriteTx, userId: number, id: number): Promise<null> => {
  if (!(await removeWatch(tx, userId, id))) throw new ApiError('not_found');
  return null;
};
