import '../../../lib/api/query-client.ts';
import { endMailedSession } from '@iom/contract/accounts/sessions.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const NewPassword = () => (
  <Button component={Link} to={pages.resetPassword.path()}>
    Set a new password
  </Button>
);

/** Ends the session that a mail named; the press of a button ends it, because mail programs open links by themselves. */
export default function EndSessionPage() {
  const { token = '' } = useParams();
  const end = useMutation({ mutationFn: () => call(endMailedSession, { body: { token } }) });
  const isOver = end.error instanceof ApiFailure && end.error.status === 404;
  return (
    <>
      <PageHeader />
      {end.isSuccess || isOver ? (
        <EmptyState
          title={end.isSuccess ? 'The session has ended' : 'This session has already ended'}
          action={<NewPassword />}
        >
          Whoever signed in may know your password. Set a new one: that ends every other session too.
        </EmptyState>
      ) : (
        <Stack gap="md" maw={480}>
          <Text>This ends the session that the email named. The browser then has to sign in again.</Text>
          {end.isError && (
            <Alert role="alert" color="red">
              {end.error.message}
            </Alert>
          )}
          <Button loading={end.isPending} onClick={() => end.mutate()} style={{ alignSelf: 'start' }}>
            End this session
          </Button>
        </Stack>
      )}
    </>
  );
}
