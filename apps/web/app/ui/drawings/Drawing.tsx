import type { ReactNode } from 'react';

/** A line drawing of 300 × 110 pixels. It is decoration only. */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    width="300"
    height="110"
    viewBox="0 0 300 110"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);
