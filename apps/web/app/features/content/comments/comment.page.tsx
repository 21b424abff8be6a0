import { type Comment, deleteComment, listComments } from '@iom/contract/content/comments.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Badge, Button, Group, Pagination, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { type List, useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import { useProfile } from '../../../lib/session/profile.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useLastPage } from '../../../ui/table/DataTable.tsx';
import { EditComment, hasDraft, NewComment } from './comment-forms.tsx';
import classes from './comments.module.css';

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
  const { data, error, refetch, page, pageSize, setPage, isPlaceholderData } = list;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} maw="68ch" animate={false} />;
  if (data.count === 0)
    return <EmptyState title="No comments yet">Comments of users will appear here.</EmptyState>;
  const pageCount = Math.ceil(data.count / pageSize);
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
      {pageCount > 1 && (
        <Pagination
          total={pageCount}
          value={page}
          onChange={(next) => setPage(next)}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
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
