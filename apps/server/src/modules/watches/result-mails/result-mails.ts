// Mails about results of saved analyses: when new data change one, or on a schedule.
import { analysisPath } from '@iom/contract/analysis/analysis-path.rules.ts';
import { columnHeader } from '@iom/contract/library/values/cells.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import type { ResultSnapshot } from '@iom/contract/watches/result-snapshot.schemas.ts';
import { unsubscribe } from '@iom/contract/watches/watches.endpoints.ts';
import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import type { Analysis } from '#modules/analysis/analysis.module.ts';
import { chosenLicenceIds } from '#modules/library/library.module.ts';
import { readArchiveStamp, type Samples } from '#modules/samples/samples.module.ts';
import { eachInTurn } from '#platform/async.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { unsubscribeToken, watchName } from '../watches.service.ts';
import { type FoundWatch, resultWatches, saveResult, usersWithResultWatches } from '../watches.store.ts';

export interface ResultMailDeps extends Pick<Platform, 'database' | 'outbox' | 'site'> {
  samples: Pick<Samples, 'isOutdated' | 'refreshArchive'>;
  analysis: Pick<Analysis, 'queryResult' | 'queryDigest'>;
}

/** A watch with its present result. */
interface Checked {
  found: FoundWatch;
  now: ResultSnapshot;
  /** The stored result of the same query. */
  before: ResultSnapshot | undefined;
  /** Since then; empty without one. */
  changes: readonly string[];
  isDue: boolean;
}

const days = { weekly: 7, monthly: 30 } as const;

/** Whether the scheduled mail of a watch is due: a week, or thirty days, after the one before or after the schedule was chosen. */
const isDue = ({ schedule, mailedAt, createdAt }: FoundWatch['watch'], at: Date) =>
  schedule !== 'change' && at.getTime() - (mailedAt ?? createdAt).getTime() >= days[schedule] * 86_400_000;

/** Changed figures that a mail names. */
const maxLines = 12;

type Figure = ResultSnapshot['figures'][number];

const number = (value: number | null) => (value === null ? 'none' : String(Number(value.toPrecision(6))));

const countLine = (name: string, before: number, now: number) =>
  before === now ? [] : [`${name}: ${wholeNumber(before)} before, ${wholeNumber(now)} now`];

const figureLines = (before: Figure | undefined, now: Figure): string[] => {
  const name = columnHeader(now);
  const counts = countLine(
    now.unit === '' && now.median === null ? name : `${name}, oils with a number`,
    before?.n ?? 0,
    now.n,
  );
  if (!before || before.median === now.median) return counts;
  return [...counts, `${name}, median: ${number(before.median)} before, ${number(now.median)} now`];
};

/**
 * What changed between two results of one query, in lines; none if nothing did. Values that changed and leave every count and median
 * as it was are said in one line.
 */
const resultChanges = (before: ResultSnapshot, now: ResultSnapshot): string[] => {
  if (before.digest === now.digest) return [];
  const earlier = new Map(before.figures.map((figure) => [figure.name, figure]));
  const current = new Set(now.figures.map(({ name }) => name));
  const gone = before.figures
    .filter(({ name }) => !current.has(name))
    .map((figure) => ({ ...figure, n: 0, median: null }));
  const lines = [
    ...countLine('Oils', before.oils, now.oils),
    ...[...now.figures, ...gone].flatMap((figure) => figureLines(earlier.get(figure.name), figure)),
  ];
  if (lines.length === 0)
    return ['Its oils or their values changed; the numbers of oils and the medians did not.'];
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), `and ${more} more figures`] : lines;
};

/** The result in lines, for a mail on a schedule. */
const resultLines = ({ oils, figures }: ResultSnapshot): string[] => [
  `Oils: ${wholeNumber(oils)}`,
  ...figures.slice(0, maxLines).map((figure) => {
    const name = columnHeader(figure);
    return figure.median === null
      ? `${name}: ${wholeNumber(figure.n)}`
      : `${name}: ${wholeNumber(figure.n)} with a number, median ${number(figure.median)}`;
  }),
];

/** The result of a watch now. A result that has the same basis is not computed again. */
const checkWatch = async (
  { analysis }: ResultMailDeps,
  found: FoundWatch,
  basis: string,
  at: Date,
): Promise<Checked | undefined> => {
  const { watch, analysis: saved } = found;
  if (!saved) return undefined;
  const query = analysis.queryDigest(saved.query);
  const before = watch.result?.query === query ? watch.result : undefined;
  const due = isDue(watch, at);
  if (before && (watch.schedule === 'change' ? before.basis === basis : !due)) return undefined;
  const now =
    before?.basis === basis
      ? before
      : { at: at.toISOString(), query, basis, ...(await analysis.queryResult(watch.userId, saved.query)) };
  return { found, now, before, changes: before ? resultChanges(before, now) : [], isDue: due };
};

/** A change is mailed at once to watches without a schedule; with one, a mail has what changed since the mail before. */
const isMailed = ({ found: { watch }, changes, isDue: due }: Checked) =>
  watch.schedule === 'change' ? changes.length > 0 : due;

const watchLines = ({ publicUrl }: Site, { found, now, before, changes }: Checked): string => {
  const { watch, analysis } = found;
  const since = before ? ` since ${formatDay(before.at)}` : '';
  const changed =
    changes.length > 0 ? [`Changed${since}:`, ...changes] : before ? [`Nothing changed${since}.`] : [];
  const path = analysisPath(analysis?.query.answer?.name, { shared: analysis?.token ?? '' });
  return [
    `“${watchName(found)}”`,
    ...changed,
    ...(watch.schedule === 'change' ? [] : ['Now:', ...resultLines(now)]),
    `Open the analysis: ${publicUrl}${path}`,
  ].join('\n');
};

/** One mail about all results of a user. */
const resultMail = (
  site: Site,
  checked: readonly Checked[],
  token: string,
): Pick<Mail, 'subject' | 'text'> => {
  const changed = checked.filter(({ changes }) => changes.length > 0).length;
  return {
    subject:
      changed > 0
        ? `${counted(changed, 'saved result')} changed`
        : `Your ${checked.length === 1 ? 'saved result' : 'saved results'}`,
    text: [
      'Computed over the data you hold.',
      ...checked.map((one) => watchLines(site, one)),
      [
        'You receive this email because you watch these results.',
        `Choose which results: ${site.publicUrl}${pages.watches.path()}`,
        `Stop these emails: ${site.publicUrl}${pages.unsubscribe.path({ token })}`,
      ].join('\n'),
    ].join('\n\n'),
  };
};

/** Stores what was found, and mails one user what has to be mailed. A watch that another server has checked meanwhile is left out. */
const checkUser = async (deps: ResultMailDeps, userId: number, stamp: string) => {
  const { database, outbox, site } = deps;
  const at = new Date();
  const { watches, licences } = await database.read(async (tx) => ({
    watches: await resultWatches(tx, userId),
    licences: await chosenLicenceIds(tx, userId, { regional: [], custom: [] }),
  }));
  const basis = `${stamp}:${licences.join()}`;
  const checked: Checked[] = [];
  for (const watch of watches) {
    const one = await checkWatch(deps, watch, basis, at);
    if (one) checked.push(one);
  }
  if (checked.length === 0) return;
  await database.write(async (tx) => {
    await lockUser(tx, userId);
    const user = await findUser(tx, userId);
    if (!user?.isActive) return;
    const stored = await resultWatches(tx, userId);
    const current = checked.filter(({ found: { watch } }) =>
      stored.some(
        (one) =>
          one.watch.id === watch.id &&
          one.watch.result?.at === watch.result?.at &&
          one.watch.mailedAt?.getTime() === watch.mailedAt?.getTime(),
      ),
    );
    const mailed = current.filter(isMailed);
    for (const one of current) {
      const { watch } = one.found;
      const result = { ...one.now, at: at.toISOString() };
      await saveResult(tx, watch.id, { result, ...(mailed.includes(one) && { mailedAt: at }) });
    }
    if (mailed.length === 0) return;
    const token = await unsubscribeToken(tx, userId);
    await outbox.post(tx, {
      ...recipient(user),
      ...resultMail(site, mailed, token),
      unsubscribeUrl: site.publicUrl + fillAddress(unsubscribe.path, { token }),
    });
  });
};

/**
 * Checks the watched results of all active users and mails what changed, or what is due. The first check of a watch stores its result.
 * A result is computed again only if the archive or the licenses of its user changed.
 */
export const mailResults = async (deps: ResultMailDeps): Promise<void> => {
  const { database, samples } = deps;
  const users = await database.read(usersWithResultWatches);
  if (users.length === 0) return;
  await samples.refreshArchive();
  if (samples.isOutdated()) throw new Error('the archive could not be reloaded');
  const stamp = (await database.readOne(readArchiveStamp)) ?? '';
  await eachInTurn(users, (userId) => checkUser(deps, userId, stamp));
};
