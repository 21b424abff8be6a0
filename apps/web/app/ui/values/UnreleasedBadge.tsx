import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Badge } from '@mantine/core';

/** Marks an oil that only administrators see, and that cannot be bought yet; nothing for released oils. */
export const UnreleasedBadge = ({ oil }: { oil: Pick<OilRow, 'status'> }) =>
  oil.status === 'UNRELEASED' && (
    <Badge size="sm" variant="outline" color="gray" miw="max-content">
      Unreleased
    </Badge>
  );
