import type { ReactNode } from 'react';

/** Width and margins of every page's content. */
export const PageFrame = ({ children }: { children: ReactNode }) => <div className="page">{children}</div>;
