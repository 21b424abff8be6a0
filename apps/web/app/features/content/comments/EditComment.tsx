import { listComments, updateComment } from '@iom/contract/content/comments/comments.endpoints.ts';
import type { Comment } from '@iom/contract/content/comments/comments.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { CommentForm, type CommentValues } from './CommentForm.tsx';

/** Changes one's own comment in its place. */
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
  const { form, submit, mutation, notice } = useEndpointForm<typeof updateComment, CommentValues>(
    updateComment,
    {
      initialValues: { comment: comment.comment, show_company: comment.company !== undefined },
      request: (body) => ({ params: { id: comment.id }, body }),
      onSuccess: async () => {
        await invalidate(client, listComments);
        onClose();
      },
    },
  );
  return (
    <CommentForm
      label="Change your comment"
      submitLabel="Save comment"
      form={form}
      notice={notice?.text}
      pending={mutation.isPending}
      company={company}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
};
