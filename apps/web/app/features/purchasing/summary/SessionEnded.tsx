import { Alert, Stack } from '@mantine/core';
import { useLastUser } from '../../../lib/session/session.ts';
import { SignInPanel } from '../../../ui/forms/SignInPanel.tsx';

const showEnd = (box: HTMLElement | null) => {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'center' });
};

/** States that the session has expired, and signs in again; takes the focus when it appears. */
export const SessionEnded = ({ email }: { email: string }) => (
  <Stack gap="md" maw={400}>
    <Alert
      ref={showEnd}
      tabIndex={-1}
      role="alert"
      color="oil"
      variant="light"
      title="Your session has ended."
    >
      Sign in to go on. What you entered is kept, and an order is never charged twice.
    </Alert>
    <SignInPanel email={email} linksToRegistration={false} />
  </Stack>
);

/** The sign-in above another step of a purchase, once the session has expired. */
export const RenewSession = () => {
  const { user, isExpired } = useLastUser();
  return isExpired && user ? <SessionEnded email={user.email} /> : null;
};
