import { isHiddenOil } from '@iom/contract/analysis/oil-names.rules.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Anchor, Badge } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

/** An SAE grade in running text, which does not break at its hyphen. */
export const Grade = ({ grade }: { grade: string }) => <span className="grade">{formatGrade(grade)}</span>;

/** Marks an oil that only administrators see, and that cannot be bought yet; nothing for released oils. */
export const UnreleasedBadge = ({ oil }: { oil: Pick<OilRow, 'status'> }) =>
  oil.status === 'UNRELEASED' && (
    <Badge size="sm" variant="outline" color="gray" miw="max-content">
      Unreleased
    </Badge>
  );

interface Props {
  reportNumber: string;
  label?: string;
  children: ReactNode;
}

/** Opens an oil over this page, as `OilLink` does. */
export const useOpenOil = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (reportNumber: string) => {
      if (isHiddenOil(reportNumber)) return;
      void navigate(pathname + search, {
        mask: pages.oil.path({ reportNumber }),
        preventScrollReset: true,
      });
    },
    [navigate, pathname, search],
  );
};

/** Opens an oil over this page: the router stays here, the address bar shows the URL of the oil. A hidden oil is its name alone. */
export const OilLink = ({ reportNumber, label, children }: Props) => {
  const { pathname, search } = useLocation();
  if (isHiddenOil(reportNumber)) return children;
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
