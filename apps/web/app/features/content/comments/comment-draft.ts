import { z } from 'zod';
import { readForm } from '../../../lib/storage/tab-forms.ts';
import type { CommentValues } from './CommentForm.tsx';

export const commentDraft: z.ZodType<CommentValues> = z.object({
  comment: z.string(),
  show_company: z.boolean(),
});

/** The form of a comment that is changed. */
export const changeKey = (id: number) => `comment-${id}` as const;

/** Whether a change of this comment was begun in this tab. */
export const isChangeBegun = (id: number) => readForm(changeKey(id), commentDraft) !== undefined;
