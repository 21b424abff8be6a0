import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

interface Props {
  reportNumber: string;
  label?: string;
  children: ReactNode;
}

/** Opens an oil over this page: the router stays here, the address bar shows the URL of the oil. */
export const OilLink = ({ reportNumber, label, children }: Props) => {
  const { pathname, search } = useLocation();
  return (
    <Anchor
      component={Link}
      to={pathname + search}
      mask={pages.oil.path({ reportNumber })}
      replace={false}
      preventScrollReset
      inherit
      aria-label={label}
    >
      {children}
    </Anchor>
  );
};
