import { Alert } from '@mantine/core';
import { useLocation } from 'react-router';

/** What a page hands over when it sends somebody on: one sentence that says why. */
export interface Sent {
  why: string;
}

/** Why somebody was sent to this page, where the page he came from said so. */
export const FlashMessage = () => {
  const why = (useLocation().state as Partial<Sent> | null)?.why;
  if (!why) return null;
  return (
    <Alert role="status" className="no-print" variant="light" color="petrol" radius={0} py="sm" ta="center">
      {why}
    </Alert>
  );
};
