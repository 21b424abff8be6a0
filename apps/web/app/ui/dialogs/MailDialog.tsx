import {
  listMails,
  type MailRow,
  readMail,
  resendMail,
} from '@iom/contract/accounts/background.endpoints.ts';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../lib/api/endpoint-query.ts';
import { dateTime } from '../../lib/format/formats.ts';
import { ErrorState } from '../ErrorState.tsx';
import { Dialog } from './Dialog.tsx';

/** Sends a mail once more, where all of its text was kept. */
const ResendMail = ({ id, disabled }: { id: number; disabled: boolean }) => {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => call(resendMail, { params: { id } }),
    onSuccess: ({ recipient }) => notifications.show({ message: `The email to ${recipient} is on its way.` }),
    onSettled: () => invalidate(client, listMails),
  });
  return (
    <>
      {resend.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {resend.error.message}
        </Text>
      )}
      <Button
        disabled={disabled || resend.isSuccess}
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Send again
      </Button>
    </>
  );
};

/** A mail as its recipient sees it, without the secrets of its links, with a button to send it again. */
export const MailDialog = ({ mail, onClose }: { mail: MailRow; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(endpointQuery(readMail, { params: { id: mail.id } }));
  return (
    <Dialog onClose={onClose} title={mail.subject} size="xl" centered>
      <Stack gap="md">
        <Text size="sm" className="quiet" style={{ overflowWrap: 'anywhere' }}>
          To {mail.recipient}. {mail.sent ? `Sent ${dateTime(mail.sent)}.` : 'Not sent yet.'}
          {data?.attachment && ' With a PDF file.'}
        </Text>
        {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton h={320} animate={false} />}
        {data?.html === null && (
          <Alert color="gray" variant="light">
            The text of this email was not kept.
          </Alert>
        )}
        {data?.had_secret && (
          <Alert color="gray" variant="light">
            The email has a secret link. The secret is not stored, so it is not shown, and this email cannot
            be sent again.
          </Alert>
        )}
        {data?.html && (
          <iframe
            title={`Email “${mail.subject}”`}
            sandbox=""
            srcDoc={data.html}
            style={{ width: '100%', height: '50vh', border: '1px solid var(--mantine-color-default-border)' }}
          />
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <ResendMail id={mail.id} disabled={!data?.html || data.had_secret || data.state !== 'SENT'} />
        </Group>
      </Stack>
    </Dialog>
  );
};
