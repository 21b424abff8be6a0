import { Alert } from '@mantine/core';

/** On a phone the notice is above the button that was pressed. */
const showBox = (box: HTMLElement | null) => {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
};

/** Above the notice that the server found outdated. Takes the focus when it appears. */
export const NotAcknowledged = ({ message }: { message: string }) => (
  <Alert ref={showBox} tabIndex={-1} role="alert" color="red" title="Nothing was charged">
    {message}
  </Alert>
);
