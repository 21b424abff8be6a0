import '../../lib/api/query-client.ts';
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../lib/api/api.ts';
import type { queryOf } from '../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';

interface Address {
  email: string;
}

interface Props {
  /** Reads the address that the link confirms. */
  check: ReturnType<typeof queryOf<Address>>;
  confirm: () => Promise<Address>;
  onConfirmed: (email: string) => unknown;
  /** Shown for a link that is unknown, used or expired. */
  expired: ReactNode;
  /** What follows from the confirmation of an address. */
  children: (email: string) => ReactNode;
}

const isNotFound = (error: Error | null) => error instanceof ApiFailure && error.status === 404;

/** Shows the address a mailed link confirms; the press of a button confirms it, because mail programs open links by themselves. */
export const ConfirmationLink = ({ check, confirm, onConfirmed, expired, children }: Props) => {
  const address = useQuery({ ...check, retry: false, staleTime: Number.POSITIVE_INFINITY });
  const confirmation = useMutation({
    mutationFn: confirm,
    onSuccess: ({ email }) => onConfirmed(email),
  });
  if (address.isPending) return <Skeleton h={120} maw={480} />;
  if (isNotFound(address.error) || isNotFound(confirmation.error)) return expired;
  if (address.isLoadingError)
    return <ErrorState message={address.error.message} onRetry={() => void address.refetch()} />;
  return (
    <Stack gap="md" maw={480}>
      {children(address.data.email)}
      {confirmation.isError && (
        <Alert role="alert" color="red">
          {confirmation.error.message}
        </Alert>
      )}
      <Button
        loading={confirmation.isPending}
        onClick={() => confirmation.mutate()}
        style={{ alignSelf: 'start' }}
      >
        Confirm this address
      </Button>
    </Stack>
  );
};
