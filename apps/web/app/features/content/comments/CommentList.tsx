import { deleteComment, listComments } from '@iom/contract/content/comments/comments.endpoints.ts';
import type { Comment } from '@iom/contract/content/comments/comments.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Pagination, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import type { List } from '../../../lib/api/list.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useLastPage } from '../../../ui/table/DataTable.tsx';
import { CommentItem } from './CommentItem.tsx';
import classes from './comments.module.css';

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
        {counted(data.count, 'comment')}, the newest first
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
export const CommentList = ({ list, company }: { list: List<Comment>; company: string }) => {
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
          success="Your comment is deleted."
          onClose={() => setDeleted(undefined)}
        >
          Your comment will be deleted. This cannot be undone.
        </ConfirmMutation>
      )}
    </section>
  );
};
