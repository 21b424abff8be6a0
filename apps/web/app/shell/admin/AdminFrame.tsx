import type { ReactNode } from 'react';
import { PageFrame } from '../PageFrame.tsx';
import { AdminNavigation } from './AdminNavigation.tsx';
import classes from './admin.module.css';

/** The page frame with the administrators' navigation; as wide as tables need. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame>
    <div className={classes.frame} data-wide-page>
      <AdminNavigation />
      <div>{children}</div>
    </div>
  </PageFrame>
);
