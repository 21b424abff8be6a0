import type { Catalogue, ReleasedOil } from '#modules/catalogue/catalogue.module.ts';
import {
  listAllPapers,
  listPublicEntries,
  type PaperRow,
  type PublicEntry,
} from '#modules/content/content.module.ts';
import {
  countReleasedOils,
  listReleases,
  oncePerVersion,
  type ReleasedGroup,
  type Samples,
} from '#modules/samples/samples.module.ts';
import { sharedReads } from '#platform/async.ts';
import type { Database } from '#platform/database/database.ts';
import { isStorable } from '#platform/http/queries.ts';

/** Releases, papers and news: the newest first. Questions and roles: in the order of their pages. */
export interface Published {
  releases: readonly ReleasedGroup[];
  papers: readonly PaperRow[];
  news: readonly PublicEntry[];
  questions: readonly PublicEntry[];
  team: readonly PublicEntry[];
}

export type ReadPublished = () => Promise<Published>;

/**
 * Reads published content. Concurrent visitors share a read, because these calls have no limits; oils are
 * counted once for each version of the archive.
 */
export const openPublished = (deps: {
  database: Database;
  samples: Pick<Samples, 'onArchiveChange'>;
}): ReadPublished => {
  const oilsOfGroups = oncePerVersion(deps.samples, countReleasedOils);
  const read = sharedReads((_all: 'all') =>
    deps.database.read(async (tx) => ({
      releases: await listReleases(tx, await oilsOfGroups(tx)),
      papers: await listAllPapers(tx),
      news: await listPublicEntries(tx, 'NEWS'),
      questions: await listPublicEntries(tx, 'FAQ'),
      team: await listPublicEntries(tx, 'TEAM'),
    })),
  );
  return () => read('all');
};

export type ReadReleasedOil = (reportNumber: string) => Promise<ReleasedOil | undefined>;

/**
 * Reads released oils by their report numbers. Concurrent requests are looked up together, one lookup at a
 * time.
 */
export const openReleasedOils = ({
  catalogue,
}: {
  catalogue: Pick<Catalogue, 'oilsByReportNumbers'>;
}): ReadReleasedOil => {
  let asked = new Set<string>();
  const lookUp = sharedReads((_all: 'all') => {
    const reportNumbers = [...asked];
    asked = new Set();
    return catalogue.oilsByReportNumbers(reportNumbers);
  });
  return async (reportNumber) => {
    // no oil has this number, and it would fail the whole lookup
    if (!isStorable(reportNumber)) return undefined;
    asked.add(reportNumber);
    return (await lookUp('all')).get(reportNumber);
  };
};
