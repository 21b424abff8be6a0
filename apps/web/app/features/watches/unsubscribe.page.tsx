import { pages } from '@iom/contract/pages/pages.ts';
import { unsubscribe } from '@iom/contract/watches/watches.endpoints.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiFailure, call } from '../../lib/api/api.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

const SettingsLink = () => (
  <Anchor component={Link} to={pages.watches.path()} inherit>
    account settings
  </Anchor>
);

/** Ends the mails about releases at the press of a button, because mail programs open links by themselves. */
const Unsubscribe = ({ token }: { token: string }) => {
  const stop = useMutation({ mutationFn: () => call(unsubscribe, { params: { token } }) });
  if (stop.isSuccess)
    return (
      <Alert role="status" title="You will get no more mails about new oils" maw={560}>
        Every watched search and the data notifications are switched off. You can switch them on again in your{' '}
        <SettingsLink />.
      </Alert>
    );
  const isUnknown = stop.error instanceof ApiFailure && stop.error.status === 404;
  return (
    <Stack gap="md" maw={560}>
      <Text>
        Switches off every watched search and the data notifications of the account this mail was sent to.
        Other mails, such as those about orders, are not affected. To keep some of the searches, choose them
        in your <SettingsLink />.
      </Text>
      {stop.isError && (
        <Alert role="alert" color="red">
          {isUnknown ? 'This link is incomplete. Copy all of it from the mail.' : stop.error.message}
        </Alert>
      )}
      <Button loading={stop.isPending} onClick={() => stop.mutate()} style={{ alignSelf: 'start' }}>
        Stop these mails
      </Button>
    </Stack>
  );
};

export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageHeader />
      <Unsubscribe token={token} />
    </>
  );
}
