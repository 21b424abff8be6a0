import { createContext } from 'react';

/** Whether values below open where they come from: those of the free sample set do not, since nobody holds them. */
export const OpensProvenance = createContext(true);
