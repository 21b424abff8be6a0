import { listLicencesOfUser } from '@iom/contract/library/licences/grants.endpoints.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';

/** What follows a grant: the lists are read again, also after a failure, which may have granted it, and the dialog closes after success. */
export const useGranted = (onClose: () => void) => {
  const client = useQueryClient();
  const refresh = () => invalidate(client, listLicencesOfUser);
  const onSuccess = async () => {
    await refresh();
    notifications.show({ message: 'Access is granted.' });
    onClose();
  };
  return { onSuccess, onFailure: refresh };
};
