import { listLicencesOfUser } from '@iom/contract/library/licences/grants.endpoints.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';

/** What follows a grant: the lists are read again and the dialog closes. */
export const useGranted = (onClose: () => void) => {
  const client = useQueryClient();
  return async () => {
    await invalidate(client, listLicencesOfUser);
    notifications.show({ message: 'Access is granted.' });
    onClose();
  };
};
