import { titleAt } from '@iom/contract/pages/page-at.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { focusNewPage } from '../lib/pages/page-focus.ts';
import classes from './page-header.module.css';
import { PlainTitle, SmallText } from './plain/plain.tsx';

interface Props {
  /** Defaults to the title of the page in the page registry. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** On a phone the page begins with its content; screen readers still have the title. */
  isWideOnly?: boolean;
}

/** Title, lead sentence and actions of a page. */
export const PageHeader = ({ title, lead, actions, isWideOnly = false }: Props) => {
  const { pathname } = useLocation();
  return (
    <div className={clsx(classes.header, isWideOnly && 'wide-header')}>
      <div className={classes.texts}>
        <PlainTitle ref={(heading) => focusNewPage(heading, pathname)} order={1} tabIndex={-1}>
          {title ?? titleAt(pathname)}
        </PlainTitle>
        {lead && <SmallText>{lead}</SmallText>}
      </div>
      {actions && <div className={clsx(classes.actions, 'no-print')}>{actions}</div>}
    </div>
  );
};
