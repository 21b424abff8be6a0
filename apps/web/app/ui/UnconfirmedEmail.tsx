import { readMe } from '@iom/contract/accounts/accounts.endpoints.ts';
import { sendConfirmation } from '@iom/contract/accounts/email-confirmation.endpoints.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { endpointQuery } from '../lib/api/endpoint-query.ts';
import { useSession } from '../lib/session/session.ts';

/** Whether the address of the signed-in user is confirmed; undefined for a visitor and until it is known. */
export const useEmailConfirmed = () => {
  const { user } = useSession();
  return useQuery({ ...endpointQuery(readMe), enabled: user !== null }).data?.email_confirmed;
};

/** Mails the signed-in user a new link to confirm the address, and reports the outcome beside it. */
export const SendConfirmation = () => {
  const sending = useMutation({ mutationFn: () => call(sendConfirmation) });
  return (
    <Stack gap="xs" align="start">
      <Button variant="default" size="sm" loading={sending.isPending} onClick={() => sending.mutate()}>
        Send again
      </Button>
      <Text role="status" size="sm">
        {sending.isSuccess && 'We have sent a new link. Earlier links no longer work.'}
        {sending.error?.message}
      </Text>
    </Stack>
  );
};

/** Asks a user whose address is not confirmed to confirm it. */
export const UnconfirmedEmail = () => {
  const { user } = useSession();
  const isConfirmed = useEmailConfirmed();
  if (!user || isConfirmed !== false) return null;
  return (
    <Alert color="oil" variant="light" maw={640} title="Please confirm your email address">
      <Stack gap="sm" align="start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          We have sent a link to {user.email}.
        </Text>
        <SendConfirmation />
      </Stack>
    </Alert>
  );
};
