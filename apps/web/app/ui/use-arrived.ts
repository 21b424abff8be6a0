import { useDeferredValue } from 'react';

/** Whether data are there. What then appears is rendered in slices, so that a slow phone takes input meanwhile. */
export const useArrived = (data: unknown) => useDeferredValue(data !== undefined, false);
