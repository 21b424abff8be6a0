// A worker thread that typesets stories as PDF, so that other requests are not blocked.
import { parentPort } from 'node:worker_threads';
import { makePdf } from '#platform/pdf.ts';
import type { WorkerResponse } from '#platform/worker-thread.ts';
import type { PrintedStory } from './printed-story.ts';
import { storyDocument } from './story-document.ts';

const typeset = async (story: PrintedStory): Promise<WorkerResponse<Uint8Array>> => {
  try {
    return { result: new Uint8Array(await makePdf(storyDocument(story))) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (story: PrintedStory) => {
  void typeset(story).then((response) => parentPort?.postMessage(response));
});
