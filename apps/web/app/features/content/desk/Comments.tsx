import {
  deleteComment,
  hideComment,
  listComments,
  showComment,
} from '@iom/contract/content/comments/comments.endpoints.ts';
import type { Comment } from '@iom/contract/content/comments/comments.schemas.ts';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import classes from './desk.module.css';

const Options = ({ comment, onDelete }: { comment: Comment; onDelete: () => void }) => {
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => call(comment.hidden ? showComment : hideComment, { params: { id: comment.id } }),
    onSettled: () => invalidate(client, listComments),
  });
  const label = comment.hidden ? 'Show' : 'Hide';
  return (
    <>
      <Group gap="xs" wrap="nowrap" justify="end">
        <Button
          size="xs"
          variant="default"
          loading={toggle.isPending}
          aria-label={`${label} the comment of ${comment.author}`}
          onClick={() => toggle.mutate()}
        >
          {label}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Delete the comment of ${comment.author}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Group>
      {toggle.error && (
        <Text size="xs" role="alert" c="var(--mantine-color-error)">
          {toggle.error.message}
        </Text>
      )}
    </>
  );
};

const columnsWith = (onDelete: (comment: Comment) => void): Column<Comment>[] => [
  { accessor: 'author', title: 'Author', cellsStyle: () => ({ overflowWrap: 'anywhere' }) },
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
export const Comments = () => {
  const client = useQueryClient();
  const list = useList(listComments, {
    pageSize: 20,
    ordering: '-last_updated',
    urlFilters: { hidden: 'hidden', search: 'search' },
  });
  const [deleted, setDeleted] = useState<Comment>();
  const hidden = list.filterText('hidden');
  const search = list.filterText('search');
  return (
    <>
      <DataTable
        label="Comments"
        list={list}
        columns={columnsWith(setDeleted)}
        rowKey={({ id }) => id}
        exportAs="comments"
        filters={
          <FilterBar>
            <SearchField
              label="Search for a comment"
              placeholder="Author or text"
              searched={search}
              onSearch={(text) => list.setFilter('search', text)}
            />
            <NativeSelect
              label="Seen by"
              value={hidden}
              data={[
                { value: '', label: 'All comments' },
                { value: 'false', label: 'Everybody' },
                { value: 'true', label: 'Administrators only' },
              ]}
              onChange={(event) => list.setFilter('hidden', event.currentTarget.value)}
            />
          </FilterBar>
        }
        empty={
          hidden || search
            ? { title: 'No comment matches' }
            : { title: 'No comments yet', text: 'Comments of users will appear here.' }
        }
      />
      {deleted && (
        <ConfirmMutation
          title="Delete the comment"
          confirm="Delete"
          send={() => call(deleteComment, { params: { id: deleted.id } })}
          refresh={() => invalidate(client, listComments)}
          success="The comment is deleted."
          onClose={() => setDeleted(undefined)}
        >
          The comment of {deleted.author} will be deleted. This cannot be undone; hiding it can.
        </ConfirmMutation>
      )}
    </>
  );
};
