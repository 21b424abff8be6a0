import type { Comment } from '@iom/contract/content/comments/comments.schemas.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { dateTime } from '../../../lib/format/formats.ts';
import { isChangeBegun } from './comment-draft.ts';
import classes from './comments.module.css';
import { EditComment } from './EditComment.tsx';

interface Props {
  comment: Comment;
  /** The company of the signed-in user. */
  company: string;
  onDelete: () => void;
}

/** A comment with its author and when it was last changed; one's own can be changed and deleted. */
export const CommentItem = ({ comment, company, onDelete }: Props) => {
  const [editing, setEditing] = useState(() => comment.mine && isChangeBegun(comment));
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
          Seen by administrators only
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
