import { Alert, Anchor, List } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { searchText } from './analysis-search.ts';
import type { Analysis } from './use-analysis.ts';

/** Names the parts of the address that are not used, and offers the address without them. */
export const UnreadNotice = ({ analysis: { view, unread } }: { analysis: Analysis }) => {
  const { pathname } = useLocation();
  if (unread.length === 0) return null;
  return (
    <Alert color="gray" title="Part of this address was not used" role="status">
      <List size="sm">
        {unread.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Anchor component={Link} to={pathname + searchText(view)} replace size="sm">
        Remove these parts from the address
      </Anchor>
    </Alert>
  );
};
