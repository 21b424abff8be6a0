import {
  type Comment,
  deleteComment,
  hideComment,
  listComments,
  showComment,
} from '@iom/contract/content/comments.endpoints.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { MutationButton } from '../../../ui/forms/MutationButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from '../../../ui/record/record.module.css';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../ui/table/DeskList.tsx';

const Options = ({ comment, onDelete }: { comment: Comment; onDelete: () => void }) => {
  const client = useQueryClient();
  const label = comment.hidden ? 'Show' : 'Hide';
  return (
    <Group gap="xs" wrap="nowrap" justify="end" align="start">
      <MutationButton
        size="xs"
        aria-label={`${label} the comment of ${comment.author}`}
        send={() => call(comment.hidden ? showComment : hideComment, { params: { id: comment.id } })}
        refresh={() => invalidate(client, listComments)}
      >
        {label}
      </MutationButton>
      <Button
        size="xs"
        variant="default"
        aria-label={`Delete the comment of ${comment.author}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </Group>
  );
};

const columnsWith = (onDelete: (comment: Comment) => void): Column<Comment>[] => [
  { accessor: 'author', title: 'Author', cellsStyle: breakAnywhere },
  {
    accessor: 'comment',
    title: 'Comment',
    onPhone: 'below',
    render: ({ comment }) => (
      <Text size="sm" className={classes.text ?? ''}>
        {comment}
      </Text>
    ),
  },
  {
    accessor: 'last_updated',
    title: 'Date',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ last_updated }) => date(last_updated),
  },
  {
    accessor: 'hidden',
    title: 'Seen by',
    noWrap: true,
    onPhone: 'below',
    csv: ({ hidden }) => (hidden ? 'Administrators' : 'Everybody'),
    render: ({ hidden }) => (hidden ? 'Administrators' : 'Everybody'),
  },
  {
    accessor: 'options',
    title: '',
    textAlign: 'right',
    csv: false,
    onPhone: 'below',
    render: (comment) => <Options comment={comment} onDelete={() => onDelete(comment)} />,
  },
];

/** Comments of all users, newest first. */
const Comments = () => {
  const client = useQueryClient();
  const list = useList(listComments, {
    pageSize: 20,
    ordering: '-last_updated',
    urlFilters: { hidden: 'hidden', search: 'search' },
  });
  const [deleted, setDeleted] = useState<Comment>();
  return (
    <>
      <DeskList
        label="Comments"
        list={list}
        columns={columnsWith(setDeleted)}
        exportAs="comments"
        search={{ label: 'Search for a comment', placeholder: 'Author or text' }}
        choice={{
          filter: 'hidden',
          label: 'Seen by',
          labels: { false: 'Everybody', true: 'Administrators only' },
          all: 'All comments',
        }}
        noMatch="No comment matches"
        empty={{ title: 'No comments yet', text: 'Comments of users will appear here.' }}
      />
      {deleted && (
        <ConfirmMutation
          title="Delete the comment"
          confirm="Delete"
          send={() => call(deleteComment, { params: { id: deleted.id } })}
          refresh={() => invalidate(client, listComments)}
          success="Comment deleted."
          onClose={() => setDeleted(undefined)}
        >
          The comment of {deleted.author} will be deleted. This cannot be undone; hiding it can.
        </ConfirmMutation>
      )}
    </>
  );
};

export default function CommentsPage() {
  return (
    <>
      <PageHeader lead="Comments that users left. Only administrators see a hidden comment." />
      <Comments />
    </>
  );
}
