import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { GroupSamples } from '../GroupSamples.tsx';

/** The group that an import has made, with the way to its approval. */
export const ImportedGroup = ({ id, name, samples }: { id: number; name: string; samples: number }) => {
  const [shown, setShown] = useState(false);
  return (
    <Alert color="petrol" variant="light" role="status" title={`${counted(samples, 'sample')} imported`}>
      <Group gap="md">
        <span>
          The group awaits approval on{' '}
          <Anchor component={Link} to={pages.approval.path()} inherit>
            Approve samples
          </Anchor>
          .
        </span>
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          View its samples
        </Button>
      </Group>
      {shown && <GroupSamples group={{ id, name }} onClose={() => setShown(false)} />}
    </Alert>
  );
};
