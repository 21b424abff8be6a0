import { listComments } from '@iom/contract/content/comments/comments.endpoints.ts';
import { Stack } from '@mantine/core';
import { useList } from '../../../lib/api/use-list.ts';
import { CommentList } from './CommentList.tsx';
import { NewComment } from './NewComment.tsx';

/** Leave a comment, and read those of all users. */
export const Comments = ({ company }: { company: string }) => {
  const list = useList(listComments);
  return (
    <Stack gap="xl">
      <NewComment company={company} onAdded={() => list.setPage(1)} />
      <CommentList list={list} company={company} />
    </Stack>
  );
};
