import '../../lib/api/query-client.ts';
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
      <Alert role="status" title="You will get no more emails about new oils and results" maw={560}>
        All watched searches and data notifications are now off. You can turn them back on in your{' '}
        <SettingsLink />.
      </Alert>
    );
  const isUnknown = stop.error instanceof ApiFailure && stop.error.status === 404;
  return (
    <Stack gap="md" maw={560}>
      <Text>
        This turns off all watched searches and data notifications for the account this email was sent to.
        Other emails, such as those about orders, are not affected. To keep some searches, choose them in your{' '}
        <SettingsLink />.
      </Text>
      {stop.isError && (
        <Alert role="alert" color="red">
          {isUnknown ? 'This link is incomplete. Copy the whole link from the email.' : stop.error.message}
        </Alert>
      )}
      <Button loading={stop.isPending} onClick={() => stop.mutate()} style={{ alignSelf: 'start' }}>
        Stop these emails
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
