import type { Comment } from '@iom/contract/content/comments/comments.schemas.ts';
import { z } from 'zod';
import { readForm } from '../../../lib/storage/tab-forms.ts';
import type { CommentValues } from './CommentForm.tsx';

export const commentDraft: z.ZodType<CommentValues> = z.object({
  comment: z.string(),
  show_company: z.boolean(),
});

type Version = Pick<Comment, 'id' | 'last_updated'>;

/** The form of a comment that is changed: a later version is not replaced by what was typed into this one. */
export const changeKey = ({ id, last_updated }: Version) => `comment-${id}-${last_updated}` as const;

/** Whether a change of this version of the comment was begun in this tab. */
export const isChangeBegun = (comment: Version) => readForm(changeKey(comment), commentDraft) !== undefined;
