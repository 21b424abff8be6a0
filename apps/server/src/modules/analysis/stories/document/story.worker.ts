// A worker thread that typesets stories as PDF, so that other requests are not blocked.
import { makePdf } from '#platform/pdf/pdf.ts';
import { serveBytes } from '#platform/worker-thread.ts';
import type { PrintedStory } from './printed-story.ts';
import { storyDocument } from './story-document.ts';

serveBytes((story: PrintedStory) => makePdf(storyDocument(story)));
