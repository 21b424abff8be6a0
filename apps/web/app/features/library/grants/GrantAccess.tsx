import type { UserLicence } from '@iom/contract/library/licences/holdings.schemas.ts';
import { Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { GrantRegional } from './GrantRegional.tsx';
import { GrantSingle } from './GrantSingle.tsx';
import { LicenceTable } from './LicenceTable.tsx';
import { RevokeAccess } from './RevokeAccess.tsx';

/** Grants a user data and revokes what the user holds. */
export const GrantAccess = ({ user }: { user: number }) => {
  const [granting, setGranting] = useState<'regional' | 'single'>();
  const [revoked, setRevoked] = useState<UserLicence>();
  const close = () => setGranting(undefined);
  return (
    <Stack gap="md">
      <Group>
        <Button onClick={() => setGranting('regional')}>Grant User Regional Dataset</Button>
        <Button variant="default" onClick={() => setGranting('single')}>
          Grant User Single Report
        </Button>
      </Group>
      <section>
        <Title order={2} mt="md">
          Assigned Data
        </Title>
        <LicenceTable
          user={user}
          relation="HELD"
          action={(licence) => (
            <Button
              size="xs"
              variant="default"
              aria-label={`Revoke Access: ${licence.name}`}
              onClick={() => setRevoked(licence)}
            >
              Revoke Access
            </Button>
          )}
        />
      </section>
      {granting === 'regional' && <GrantRegional user={user} onClose={close} />}
      {granting === 'single' && <GrantSingle user={user} onClose={close} />}
      {revoked && <RevokeAccess licence={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
};
