import { pages } from '@iom/contract/pages/pages.ts';
import { shownDay } from '@iom/contract/shared/dates.ts';
import { heldDatasets } from '#modules/library/library.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Platform } from '#platform/platform.ts';
import { openWorkerThread, WorkerFailure } from '#platform/worker-thread.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import { heldOfQuery } from '../saved/saved-analyses.service.ts';
import { methodNotes } from './document/printed-methods.ts';
import type { PrintedChapter, PrintedStory } from './document/printed-story.ts';
import { printedView } from './document/printed-views.ts';
import { findStoryByToken } from './stories.store.ts';

const timeoutMs = 20_000;
/** Stories one user may print. */
const printLimit = { max: 30, minutes: 10 };

type Deps = AnalysisDeps & Pick<Platform, 'log' | 'site' | 'throttle'>;

interface Reader {
  id: number;
  /** Whether the reader has left, so that nothing more is computed. */
  hasLeft: () => boolean;
}

/** A story over what the reader holds, with everything computed. @throws ApiError not_found for an unknown link. */
const printedStory = async (deps: Deps, reader: Reader, token: string): Promise<PrintedStory> => {
  const { row, held } = await deps.database.read(async (tx) => ({
    row: await findStoryByToken(tx, token),
    held: await heldDatasets(tx, reader.id),
  }));
  if (!row) throw new ApiError('not_found');
  const notes = methodNotes(deps.dictionary());
  const made = shownDay(new Date().toISOString(), 'UTC');
  const chapters: PrintedChapter[] = [];
  for (const part of row.parts) {
    if (reader.hasLeft()) throw new ApiError('unavailable');
    chapters.push(
      part.kind === 'words'
        ? part
        : await printedView(deps, part, await heldOfQuery(deps, reader.id, held, part.query), {
            methods: notes,
            made,
          }),
    );
  }
  return {
    institute: deps.site.siteName,
    title: row.title,
    changed: shownDay(row.updatedAt.toISOString(), 'UTC'),
    made,
    address: deps.site.publicUrl + pages.sharedStory.path({ token }),
    chapters,
    methods: notes.methods,
  };
};

export interface StoryPdfs {
  /**
   * The story of a link as PDF, over what the reader holds.
   * @throws ApiError not_found, report_failed, too_many_requests
   */
  read(reader: Reader, token: string): Promise<{ name: string; bytes: Buffer }>;
  close(): Promise<void>;
}

export const openStoryPdfs = (deps: Deps): StoryPdfs => {
  const thread = openWorkerThread<PrintedStory, Uint8Array>(
    new URL('./document/story.worker.ts', import.meta.url),
    { timeoutMs },
  );
  return {
    read: async (reader, token) => {
      await deps.throttle.hit(`story pdf ${reader.id}`, printLimit.max, printLimit.minutes);
      const story = await printedStory(deps, reader, token);
      try {
        return { name: `${story.title}.pdf`, bytes: Buffer.from(await thread.run(story)) };
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        deps.log.error({ err: error }, 'a story could not be printed');
        throw new ApiError('report_failed');
      }
    },
    close: thread.close,
  };
};
