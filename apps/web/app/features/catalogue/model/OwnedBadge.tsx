import { Badge } from '@mantine/core';
import type { Ownership } from './use-ownership.ts';

/** Marks an oil of which the user owns values; nothing for other oils. */
export const OwnedBadge = ({ owned }: { owned: Ownership | undefined }) =>
  owned && (
    <Badge size="sm" variant="light" color="petrol" miw="max-content">
      {owned === 'all' ? 'Owned' : 'Partly owned'}
    </Badge>
  );
