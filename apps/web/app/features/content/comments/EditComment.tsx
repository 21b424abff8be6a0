import { listComments, updateComment } from '@iom/contract/content/comments/comments.endpoints.ts';
import type { Comment } from '@iom/contract/content/comments/comments.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { CommentForm, type CommentValues } from './CommentForm.tsx';
import { changeKey, commentDraft } from './comment-draft.ts';

/** Changes one's own comment in its place; what is typed stays until it has been sent or cancelled. */
export const EditComment = ({
  comment,
  company,
  onClose,
}: {
  comment: Comment;
  company: string;
  onClose: () => void;
}) => {
  const client = useQueryClient();
  // of the version opened, whatever a refetch brings
  const [draft] = useState(() => changeKey(comment));
  const { form, submit, mutation, notice } = useEndpointForm<typeof updateComment, CommentValues>(
    updateComment,
    {
      initialValues: { comment: comment.comment, show_company: comment.company !== undefined },
      request: (body) => ({ params: { id: comment.id }, body }),
      onSuccess: async () => {
        clearForms([draft]);
        await invalidate(client, listComments);
        onClose();
      },
    },
  );
  useDraft(form, draft, commentDraft);
  const cancel = () => {
    clearForms([draft]);
    onClose();
  };
  return (
    <CommentForm
      label="Change your comment"
      submitLabel="Save comment"
      form={form}
      notice={notice?.text}
      pending={mutation.isPending}
      company={company}
      onSubmit={submit}
      onCancel={cancel}
    />
  );
};
