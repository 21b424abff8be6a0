import { listComments } from '@iom/contract/content/comments.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { address, fill, press, show } from '../../../test/page.tsx';
import CommentPage from './comment.page.tsx';

const opened = {
  ...{ id: 3, author: 'Ada Byron', comment: 'Fine data.', mine: true, hidden: false },
  last_updated: '2026-11-20T09:30:00.000Z',
};
const changedElsewhere = { ...opened, comment: 'Fine data!', last_updated: '2026-11-21T10:00:00.000Z' };

test.each([
  ['after it was typed', 'typed'],
  ['while its form is open', 'open'],
])(
  'a comment that was changed elsewhere %s is not replaced by what was typed into the version before',
  async (_when, changed) => {
    let stored = opened;
    const { client, router } = show({
      pages: { '/comment': CommentPage },
      at: '/comment',
      responses: { 'GET /api/home/comments/': () => ({ body: { count: 1, results: [stored] } }) },
    });
    await press('Change');
    if (changed === 'open') {
      stored = changedElsewhere;
      await invalidate(client, listComments);
    }
    fill(/^Change your comment/, 'Better.');
    await router.navigate('/');
    await waitFor(() => expect(address()).toBe('/'));
    stored = changedElsewhere;
    client.clear();
    await router.navigate('/comment');
    expect(await screen.findByText('Fine data!', { selector: 'p' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Change your comment/)).toBeNull();
  },
);
