import { createComment, listComments } from '@iom/contract/content/comments/comments.endpoints.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { CommentForm, type CommentValues } from './CommentForm.tsx';
import { commentDraft } from './comment-draft.ts';

/** Adds a comment; the text stays until it has been sent. */
export const NewComment = ({ company, onAdded }: { company: string; onAdded: () => void }) => {
  const client = useQueryClient();
  const { form, submit, mutation, notice } = useEndpointForm<typeof createComment, CommentValues>(
    createComment,
    {
      initialValues: { comment: '', show_company: false },
      request: (body) => ({ body }),
      onSuccess: async () => {
        form.reset();
        clearForms(['comment']);
        onAdded();
        notifications.show({ message: 'Your comment is published.' });
        await invalidate(client, listComments);
      },
    },
  );
  useDraft(form, 'comment', commentDraft);
  return (
    <CommentForm
      label="Your comment"
      submitLabel="Leave comment"
      form={form}
      notice={notice?.text}
      pending={mutation.isPending}
      company={company}
      onSubmit={submit}
    />
  );
};
