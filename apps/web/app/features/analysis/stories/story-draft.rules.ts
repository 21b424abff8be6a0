import { storyView, storyWords } from '@iom/contract/analysis/stories.schemas.ts';
import { z } from 'zod';

/** What is typed into a story: words and titles may be empty until it is saved. */
export const storyDraft = z.object({
  title: z.string(),
  parts: z.array(
    z.object({
      /** Stays with the part while it is moved. */
      key: z.string(),
      part: z.discriminatedUnion('kind', [
        storyWords.extend({ text: z.string() }),
        storyView.extend({ title: z.string(), caption: z.string().optional() }),
      ]),
    }),
  ),
});
export type StoryDraft = z.output<typeof storyDraft>;
export type DraftPart = StoryDraft['parts'][number];
