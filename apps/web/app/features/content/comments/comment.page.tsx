import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from '@iom/contract/content/comments.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Badge, Button, Checkbox, Group, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { type List, useLastPage, useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { useProfile } from '../../../lib/session/profile.ts';
import { clearForms, readForm } from '../../../lib/storage/tab-forms.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ListPages } from '../../../ui/table/ListPages.tsx';
import classes from './comments.module.css';

type CommentValues = { comment: string; show_company: boolean };
type Form = ReturnType<
  typeof useEndpointForm<typeof createComment | typeof updateComment, CommentValues>
>['form'];

interface CommentFormProps {
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
const CommentForm = (props: CommentFormProps) => (
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
const hasDraft = (comment: Version) => readForm(changeKey(comment), commentDraft) !== undefined;

/** Adds a comment; the text stays until it has been sent. */
const NewComment = ({ company, onAdded }: { company: string; onAdded: () => void }) => {
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
const EditComment = ({
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

interface Props {
  comment: Comment;
  /** The company of the signed-in user. */
  company: string;
  onDelete: () => void;
}

/** A comment with its author and the time of its last change. Authors can change and delete their own comments. */
const CommentItem = ({ comment, company, onDelete }: Props) => {
  const [editing, setEditing] = useState(() => comment.mine && hasDraft(comment));
  return (
    <li className={classes.item}>
      <Group gap="xs" justify="space-between" align="baseline">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {comment.author}
          {comment.company && (
            <Text span inherit fw={400} className="quiet">
              , {comment.company}
            </Text>
          )}
        </Text>
        <Text size="sm" className="quiet">
          <time dateTime={comment.last_updated}>{dateTime(comment.last_updated)}</time>
        </Text>
      </Group>
      {comment.hidden && (
        <Badge variant="outline" color="gray" mt={4}>
          Visible to administrators only
        </Badge>
      )}
      {editing ? (
        <EditComment comment={comment} company={company} onClose={() => setEditing(false)} />
      ) : (
        <Text className={classes.text ?? ''}>{comment.comment}</Text>
      )}
      {comment.mine && !editing && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            Change
          </Button>
          <Button size="xs" variant="default" onClick={onDelete}>
            Delete
          </Button>
        </Group>
      )}
    </li>
  );
};

const Items = ({
  list,
  company,
  onDelete,
}: {
  list: List<Comment>;
  company: string;
  onDelete: (comment: Comment) => void;
}) => {
  const { data, error, refetch, isPlaceholderData } = list;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} maw="68ch" animate={false} />;
  if (data.count === 0)
    return <EmptyState title="No comments yet">Comments of users will appear here.</EmptyState>;
  return (
    <Stack gap="md" className="earlier" aria-busy={isPlaceholderData}>
      <Text size="sm" className="quiet">
        {counted(data.count, 'comment')}, newest first
      </Text>
      <ol className={classes.list}>
        {data.results.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            company={company}
            onDelete={() => onDelete(comment)}
          />
        ))}
      </ol>
      <ListPages {...list} />
    </Stack>
  );
};

/** The comments of all users by page. */
const CommentList = ({ list, company }: { list: List<Comment>; company: string }) => {
  const client = useQueryClient();
  const [deleted, setDeleted] = useState<Comment>();
  useLastPage(list);
  return (
    <section aria-labelledby="comments">
      <Title order={2} mb="sm" id="comments">
        Comments
      </Title>
      <Items list={list} company={company} onDelete={setDeleted} />
      {deleted && (
        <ConfirmMutation
          title="Delete your comment"
          confirm="Delete"
          danger
          send={() => call(deleteComment, { params: { id: deleted.id } })}
          refresh={() => invalidate(client, listComments)}
          success="Comment deleted."
          onClose={() => setDeleted(undefined)}
        >
          Your comment will be deleted. This cannot be undone.
        </ConfirmMutation>
      )}
    </section>
  );
};

/** A form for a new comment, and the comments of all users. */
export default function CommentPage() {
  const company = useProfile()?.company_name ?? '';
  const list = useList(listComments);
  return (
    <>
      <PageHeader lead="What works for you, what is missing, what you found in the data. Every signed-in user can read comments, with the author’s name. Your email address is never shown." />
      <Stack gap="xl">
        <NewComment company={company} onAdded={() => list.setPage(1)} />
        <CommentList list={list} company={company} />
      </Stack>
    </>
  );
}
