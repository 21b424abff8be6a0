import { pages } from '@iom/contract/pages/pages.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { countPieces } from '@iom/markdown/words.ts';
import { ApiError } from '#platform/api-error.ts';
import type { QueueCaller } from '#platform/fair-queue.ts';
import type { Platform } from '#platform/platform.ts';
import { typesettingOf } from '#platform/throttle/throttle.ts';
import { openWorkerThread, WorkerFailure, WorkerTimeout } from '#platform/worker-thread.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import { heldOfQuery } from '../saved/saved-analyses.service.ts';
import { methodNotes } from './document/printed-methods.ts';
import type { PrintedChapter, PrintedStory } from './document/printed-story.ts';
import { printedView } from './document/printed-views.ts';
import { readersStory } from './stories.service.ts';

/** Limit of printed stories per user: their views are computed before they are typeset. */
const printLimit = { max: 30, minutes: 10 };

/** Limit of the pieces of all words of a story: more take longer to typeset than others can wait. */
const maxPieces = 2000;

type Deps = AnalysisDeps & Pick<Platform, 'log' | 'site' | 'throttle'>;

/** A user; computation stops when the user disconnects. */
interface Reader extends QueueCaller {
  id: number;
}

/**
 * A story over the reader's held data, with everything computed. @throws ApiError not_found for an unknown
 * link; story_too_long for words of too many pieces.
 */
const printedStory = async (deps: Deps, reader: Reader, token: string): Promise<PrintedStory> => {
  const { row, held, parts } = await deps.database.read((tx) => readersStory(tx, reader.id, token));
  const words = parts.filter((part) => part.kind === 'words');
  if (words.reduce((sum, { text }) => sum + countPieces(text), 0) > maxPieces)
    throw new ApiError('story_too_long');
  const notes = methodNotes(deps.dictionary());
  const made = formatDay(new Date().toISOString());
  const chapters: PrintedChapter[] = [];
  for (const part of parts) {
    if (reader.left?.aborted) throw new ApiError('unavailable');
    chapters.push(
      part.kind === 'words'
        ? part
        : await printedView(deps, part, await heldOfQuery(deps, reader.id, held, part.query), {
            methods: notes,
            made,
            dashboard: row.layout === 'grid' ? (row.filters ?? {}) : undefined,
          }),
    );
  }
  return {
    institute: deps.site.siteName,
    title: row.title,
    changed: formatDay(row.updatedAt.toISOString()),
    made,
    address: deps.site.publicUrl + pages.sharedStory.path({ token }),
    chapters,
    methods: notes.methods,
  };
};

export interface StoryPdfs {
  /**
   * The story of a link as PDF, over the reader's held data.
   * @throws ApiError not_found, report_failed, story_too_long, too_many_requests; unavailable when the reader
   * disconnects or waits too long
   */
  read(reader: Reader, token: string): Promise<{ name: string; bytes: Buffer }>;
  close(): Promise<void>;
}

/** @param timeoutMs time limit of one story */
export const openStoryPdfs = (deps: Deps, timeoutMs = 20_000): StoryPdfs => {
  const thread = openWorkerThread<PrintedStory, Uint8Array>(
    new URL('./document/story.worker.ts', import.meta.url),
    { timeoutMs },
  );
  return {
    read: async (reader, token) => {
      await deps.throttle.hit(`story pdf ${reader.id}`, printLimit.max, printLimit.minutes);
      const story = await printedStory(deps, reader, token);
      try {
        return {
          name: `${story.title}.pdf`,
          bytes: Buffer.from(
            await thread.run(story, { ...reader, account: typesettingOf(deps.throttle, reader.id) }),
          ),
        };
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        deps.log.error({ err: error }, 'a story could not be printed');
        throw new ApiError(error instanceof WorkerTimeout ? 'story_too_long' : 'report_failed');
      }
    },
    close: thread.close,
  };
};
