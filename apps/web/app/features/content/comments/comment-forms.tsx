import {
  type Comment,
  createComment,
  listComments,
  updateComment,
} from '@iom/contract/content/comments.endpoints.ts';
import { Alert, Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms, readForm } from '../../../lib/storage/tab-forms.ts';

type CommentValues = { comment: string; show_company: boolean };
type Form = ReturnType<
  typeof useEndpointForm<typeof createComment | typeof updateComment, CommentValues>
>['form'];

interface Props {
  /** For screen readers, and the label of the text. */
  label: string;
  submitLabel: string;
  form: Form;
  notice: string | undefined;
  pending: boolean;
  /** The company of the author, or an empty text. */
  company: string;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onCancel?: () => void;
}

/** The text of a comment, and whether the author's company is shown beside the name. */
const CommentForm = (props: Props) => (
  <form noValidate onSubmit={props.onSubmit} aria-label={props.label}>
    <Stack gap="sm" maw="68ch">
      {props.notice && (
        <Alert color="red" variant="light" role="alert">
          {props.notice}
        </Alert>
      )}
      <Textarea
        label={props.label}
        rows={5}
        resize="vertical"
        required
        {...props.form.getInputProps('comment')}
      />
      {props.company !== '' && (
        <Checkbox
          label={`Show my company, ${props.company}, beside my name`}
          style={{ overflowWrap: 'anywhere' }}
          {...props.form.getInputProps('show_company', { type: 'checkbox' })}
        />
      )}
      <Group gap="xs">
        <Button type="submit" loading={props.pending}>
          {props.submitLabel}
        </Button>
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  </form>
);

const commentDraft: z.ZodType<CommentValues> = z.object({
  comment: z.string(),
  show_company: z.boolean(),
});

type Version = Pick<Comment, 'id' | 'last_updated'>;

/** The form of a comment that is changed: a later version is not replaced by what was typed into this one. */
const changeKey = ({ id, last_updated }: Version) => `comment-${id}-${last_updated}` as const;

/** Whether a change of this version of the comment was begun in this tab. */
export const hasDraft = (comment: Version) => readForm(changeKey(comment), commentDraft) !== undefined;

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
        notifications.show({ message: 'Comment published.' });
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

/** Changes one's own comment in its place; what is typed stays until it has been sent or canceled. */
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
  // stays the version that was opened; a refetch may bring a later one
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
